import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { readDocumentUrls } from "#server/customers/identity-documents/index.ts";
import type { User } from "#server/customers/profiles/index.ts";
import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Gives the address of a user's photo after the audit event is committed, so that no photo is seen
 * without one.
 *
 * @throws DomainError `not_found` when there is no such photo
 */
export async function viewPhoto(
  services: Pick<Services, "clock" | "database" | "keys">,
  { userId, fullName }: User,
  kind: PhotoKind,
  actor: Actor,
): Promise<string> {
  const url = (await readDocumentUrls(services, userId))[kind];
  if (url === null) throw new DomainError("not_found");
  await services.database.transaction((transaction) =>
    recordAuditEvent(services, transaction, {
      actor,
      operation: "viewUserPhoto",
      subject: { kind: "user", id: userId, name: fullName },
      after: { kind },
    }),
  );
  return url;
}
