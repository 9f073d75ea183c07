import { useInfiniteQuery } from "@tanstack/react-query";
import type { Input, Output } from "#web/lib/api.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { parseDay, type Period } from "#web/lib/period.ts";
import { pollFirstPage } from "#web/lib/poll-first-page.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { useParameters } from "#web/lib/use-parameters.ts";

export type LoggedSecurityEvent = Output<"listSecurityEvents">["events"][number];
type Kind = NonNullable<Input<"listSecurityEvents">["kind"]>;

/** The filter that the address names; undefined for everything. */
export interface SecurityEventFilter {
  readonly user: string | undefined;
  /** One that the server does not know is answered with an error. */
  readonly kind: string | undefined;
  readonly period: Period;
}

/** Whether a filter leaves anything out. */
export function isFiltered({ user, kind, period }: SecurityEventFilter): boolean {
  return [user, kind, period.from, period.to].some((value) => value !== undefined);
}

/** The filter that the address keeps, and how to change some of it. */
export function useSecurityEventFilter() {
  const [parameters, change] = useParameters("/admin/security");
  const filter: SecurityEventFilter = {
    user: parameters.get("user") ?? undefined,
    kind: parameters.get("kind") ?? undefined,
    period: { from: parseDay(parameters.get("from")), to: parseDay(parameters.get("to")) },
  };
  return [filter, change] as const;
}

/** The security events, page by page, newest first; days are those of the reader's zone. */
export function useSecurityEvents({ user, kind, period }: SecurityEventFilter) {
  const input = {
    time_zone: readerTimeZone(),
    ...(user && { user }),
    ...(kind && { kind: kind as Kind }),
    ...(period.from && { from: period.from }),
    ...(period.to && { to: period.to }),
  };
  return useInfiniteQuery({ ...freshPagesOf("listSecurityEvents", input), ...pollFirstPage });
}
