import type { LoggedAuditEvent } from "#contract/back-office/audit-log.ts";
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
  readonly roles: Readonly<Record<LoggedAuditEvent["actor_role"], string>>;
}

/**
 * The text of the audit log as a file. Operations, kinds of subjects and fields stand in it under
 * the names by which the log is filtered, which are the same in every language.
 */
export const exportMessages: Record<Language, ExportMessages> = {
  pt: {
    file: "registro-de-acoes",
    columns: {
      at: "Quando",
      role: "Papel",
      actorId: "Id de quem fez",
      actor: "Quem fez",
      act: "Operação",
      subjectKind: "Tipo do alvo",
      subjectId: "Id do alvo",
      subject: "Alvo",
      partnerId: "Id da empresa",
      partner: "Empresa",
      before: "Antes",
      after: "Depois",
      address: "Endereço IP",
    },
    roles: {
      administrator: "Administração",
      owner: "Dono de empresa",
      operator: "Comando no servidor",
      key: "Chave de API",
    },
  },
  es: {
    file: "registro-de-acciones",
    columns: {
      at: "Cuándo",
      role: "Rol",
      actorId: "Id de quién lo hizo",
      actor: "Quién lo hizo",
      act: "Operación",
      subjectKind: "Tipo del objeto",
      subjectId: "Id del objeto",
      subject: "Objeto",
      partnerId: "Id de la empresa",
      partner: "Empresa",
      before: "Antes",
      after: "Después",
      address: "Dirección IP",
    },
    roles: {
      administrator: "Administración",
      owner: "Dueño de empresa",
      operator: "Comando en el servidor",
      key: "Clave de API",
    },
  },
  en: {
    file: "audit-log",
    columns: {
      at: "When",
      role: "Role",
      actorId: "Actor id",
      actor: "Actor",
      act: "Operation",
      subjectKind: "Subject kind",
      subjectId: "Subject id",
      subject: "Subject",
      partnerId: "Company id",
      partner: "Company",
      before: "Before",
      after: "After",
      address: "IP address",
    },
    roles: {
      administrator: "Administration",
      owner: "Company owner",
      operator: "Server command",
      key: "API key",
    },
  },
};
