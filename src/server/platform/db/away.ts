import pg from "pg";

/** Nothing was done: there was no connection in time, or the database went away before a commit. */
export class DatabaseBusy extends Error {
  constructor(cause: unknown) {
    super("no database connection was free, or one broke", { cause });
  }
}

/** The database went away in the midst of a commit, and did not say whether it has done it. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown, message = "the connection broke while something was being committed") {
    super(message, { cause });
  }
}

/**
 * What PostgreSQL says while it stops, starts or is out of means: 53 (disk full, out of memory, too
 * many connections), 58 (its system fails it), 57P01 to 57P03, and 25006 from a primary that is one
 * no more.
 */
const awayCode = /^(?:53...|58...|57P0[123]|25006)$/;
/** What the system says of a connection that is not there. */
const systemCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** What the driver says of one, without a code. */
const driverMessages: ReadonlySet<string> = new Set([
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);

/** An error of a connection over which nothing comes any more, though nothing has closed it. */
export class SilentConnection extends Error {
  constructor() {
    super("the connection to the database went silent");
  }
}

/** Whether an error says that the database is not there, or not now. */
export function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayCode.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  if (error instanceof SilentConnection || driverMessages.has(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A file that is missing is no socket that is.
  return systemCodes.has(code ?? "") && (code !== "ENOENT" || syscall === "connect");
}

/** Whether a primary has become a standby, so that its connection is of no more use. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "25006";
}

/** The error of work of which nothing can have been committed. */
export function beforeCommit(error: unknown): unknown {
  return isAway(error) ? new DatabaseBusy(error) : error;
}

/**
 * The error of a commit, or of a statement that commits by itself. Where the connection still
 * stands after an error, PostgreSQL has undone it.
 */
export function duringCommit(error: unknown): unknown {
  if (!isAway(error)) return error;
  const isUndone = error instanceof pg.DatabaseError && error.severity === "ERROR";
  return isUndone ? new DatabaseBusy(error) : new OutcomeUnknown(error);
}
