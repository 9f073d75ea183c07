import { useMessages } from "#web/lib/languages/context.tsx";
import type { OwnAct } from "./use-acts.ts";

/** What an act was done to, by its name; the kind of thing alone where it has none. */
export function SubjectName({ subject: { kind, name } }: { subject: OwnAct["subject"] }) {
  const { auditLog: words } = useMessages("auditLog");
  const word = words.subjects[kind] ?? kind.replaceAll("_", " ");
  return name === null ? word : `${word}: ${name}`;
}
