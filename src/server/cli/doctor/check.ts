import { DatabaseBusy } from "#server/platform/db/away.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Finding, CheckContext as ModuleContext } from "#server/platform/finding.ts";

export interface CheckContext extends ModuleContext {
  /** Why the configured database does not answer. */
  readonly databaseTrouble: string | undefined;
}

export type Check = (context: CheckContext) => Promise<Finding | readonly Finding[]>;

/**
 * Wraps a check that needs the database: without one it reports nothing, because that is reported
 * already.
 */
export function withDatabase(check: (database: Database, context: CheckContext) => Promise<Finding>): Check {
  return async (context) => (context.database === undefined ? [] : check(context.database, context));
}

/** The reason of a failure, in the words of its cause; some network errors have only a code. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseBusy) return reasonOf(error.cause);
  const { message, code } = error as NodeJS.ErrnoException;
  return message || (code ?? "no reason was given");
}

/** `3 minutes ago`, precise enough to see whether it was long ago. */
export function agoOf(moment: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - moment.getTime()) / 1000));
  if (seconds < 120) return `${seconds} seconds ago`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}
