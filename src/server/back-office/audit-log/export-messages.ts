import type { AuditNames } from "#contract/back-office/audit-facts.ts";
import { auditNames as en } from "#contract/back-office/audit-names/en.ts";
import { auditNames as es } from "#contract/back-office/audit-names/es.ts";
import { auditNames as pt } from "#contract/back-office/audit-names/pt.ts";
import type { Language } from "#contract/limits.ts";

interface ExportMessages {
  /** The name that the file is saved under, before the day. */
  readonly file: string;
  readonly columns: Readonly<
    Record<
      | "at"
      | "role"
      | "actorId"
      | "actor"
      | "act"
      | "actName"
      | "subjectKind"
      | "subjectId"
      | "subject"
      | "partnerId"
      | "partner"
      | "before"
      | "after"
      | "address",
      string
    >
  >;
}

/** The names of events, subjects and facts, which the screen uses too. */
export const auditNamesIn: Record<Language, AuditNames> = { pt, es, en };

/** The other messages of the audit log's file. */
export const exportMessages: Record<Language, ExportMessages> = {
  pt: {
    file: "registro-de-acoes",
    columns: {
      at: "Quando",
      role: "Papel",
      actorId: "Id de quem fez",
      actor: "Quem fez",
      act: "Ação",
      actName: "Nome na API",
      subjectKind: "Tipo do alvo",
      subjectId: "Id do alvo",
      subject: "Alvo",
      partnerId: "Id da empresa",
      partner: "Empresa",
      before: "Antes",
      after: "Depois",
      address: "Endereço IP",
    },
  },
  es: {
    file: "registro-de-acciones",
    columns: {
      at: "Cuándo",
      role: "Rol",
      actorId: "Id de quién lo hizo",
      actor: "Quién lo hizo",
      act: "Acción",
      actName: "Nombre en la API",
      subjectKind: "Tipo del objeto",
      subjectId: "Id del objeto",
      subject: "Objeto",
      partnerId: "Id de la empresa",
      partner: "Empresa",
      before: "Antes",
      after: "Después",
      address: "Dirección IP",
    },
  },
  en: {
    file: "audit-log",
    columns: {
      at: "When",
      role: "Role",
      actorId: "Actor id",
      actor: "Actor",
      act: "Action",
      actName: "API name",
      subjectKind: "Subject kind",
      subjectId: "Subject id",
      subject: "Subject",
      partnerId: "Company id",
      partner: "Company",
      before: "Before",
      after: "After",
      address: "IP address",
    },
  },
};
