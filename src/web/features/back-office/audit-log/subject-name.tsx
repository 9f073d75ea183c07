import { useMessages } from "#web/lib/languages/context.tsx";
import type { OwnAuditEvent } from "./use-audit-events.ts";

/** What an act was done to, by its name; the kind of thing alone where it has none. */
export function SubjectName({ subject: { kind, name } }: { subject: OwnAuditEvent["subject"] }) {
  const { auditLog: messages } = useMessages("auditLog");
  const word = messages.subjects[kind] ?? kind.replaceAll("_", " ");
  return name === null ? word : `${word}: ${name}`;
}
