import type { PhotoKind } from "#contract/identity-documents.ts";
import { recordAct, type Actor } from "../audit-log/index.ts";
import { readDocumentUrls } from "../identity-documents/index.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Person } from "../profiles/index.ts";
import type { Services } from "../services.ts";

/**
 * Gives the address of a person's photo, after the view is in the audit log: nobody gets to see one of which the log does not tell.
 * @throws Refusal not_found when there is no such photo
 */
export async function viewPhoto(
  services: Pick<Services, "clock" | "database" | "keys">,
  { userId, fullName }: Person,
  kind: PhotoKind,
  actor: Actor,
): Promise<string> {
  const url = (await readDocumentUrls(services, userId))[kind];
  if (url === null) throw new Refusal("not_found");
  await services.database.transaction((transaction) =>
    recordAct(services, transaction, {
      actor,
      act: "viewUserPhoto",
      subject: { kind: "user", id: userId, name: fullName },
      after: { kind },
    }),
  );
  return url;
}
