import { useInfiniteQuery } from "@tanstack/react-query";
import type { Input, Output } from "#web/lib/api.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { parseDay, type Period } from "#web/lib/period.ts";
import { pollFirstPage } from "#web/lib/poll-first-page.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { useParameters } from "#web/lib/use-parameters.ts";

export type LoggedAuditEvent = Output<"listActs">["acts"][number];
/** As a partner's owners see it. */
export type OwnAuditEvent = Output<"listOwnActs">["acts"][number];

/** The filter that the address names; undefined for everything. */
export interface AuditEventFilter {
  readonly actor: string | undefined;
  readonly subject: string | undefined;
  readonly act: string | undefined;
  readonly period: Period;
}

/** Whether a filter leaves anything out. */
export function isFiltered({ actor, subject, act, period }: AuditEventFilter): boolean {
  return [actor, subject, act, period.from, period.to].some((value) => value !== undefined);
}

/** The filter that the address keeps, and how to change some of it. */
export function useAuditEventFilter() {
  const [parameters, change] = useParameters("/admin/audit-log");
  const filter: AuditEventFilter = {
    actor: parameters.get("actor") ?? undefined,
    subject: parameters.get("subject") ?? undefined,
    act: parameters.get("act") ?? undefined,
    period: { from: parseDay(parameters.get("from")), to: parseDay(parameters.get("to")) },
  };
  return [filter, change] as const;
}

/** The input for the server; days are those of the reader's zone. */
export function inputOf({ actor, subject, act, period }: AuditEventFilter): Input<"exportActs"> {
  return {
    time_zone: readerTimeZone(),
    ...(actor && { actor }),
    ...(subject && { subject }),
    ...(act && { act }),
    ...(period.from && { from: period.from }),
    ...(period.to && { to: period.to }),
  };
}

/** The audit events, page by page, newest first. */
export function useAuditEvents(filter: AuditEventFilter) {
  return useInfiniteQuery({ ...freshPagesOf("listActs", inputOf(filter)), ...pollFirstPage });
}
