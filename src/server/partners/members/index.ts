import { createHash, randomBytes } from "node:crypto";
import type { PartnerId } from "#contract/ids.ts";
import { invitationLifeMs, type Language } from "#contract/limits.ts";
import type { MemberRole } from "#contract/partners/roles.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMails } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { saveInvitations, type InvitationRow, deleteInvitationsExpiredBefore } from "./store.ts";

export { endRightsOf } from "./end-rights.ts";
export { removeInvitedSince } from "./remove-invited.ts";
export {
  readOpenInvitations,
  readMembers,
  readPartnersSince,
  revokeOwnerInvitations,
  revokeSentInvitations,
} from "./store.ts";

export interface Invited {
  readonly partnerId: PartnerId;
  readonly partnerName: string;
  /** In lower case. */
  readonly email: string;
}

/**
 * Mails links by which their readers become a partner's owner, manager or cashier, all in the
 * caller's transaction. Addresses with and without an account are treated alike, so that inviting
 * reveals nothing. The same partner and address may stand in `invited` only once; inviting an
 * address again renews its open invitation. A link is valid for seven days.
 */
export async function invite(
  services: Pick<Services, "clock" | "jobs" | "keys" | "publicUrl">,
  transaction: Transaction,
  invited: readonly Invited[],
  by: { readonly role: MemberRole; readonly invitedBy: string; readonly language: Language },
): Promise<InvitationRow[]> {
  if (invited.length === 0) return [];
  const { clock, keys, publicUrl } = services;
  const at = clock.now();
  const withTokens = invited.map((one) => ({ ...one, token: randomBytes(32).toString("base64url") }));
  const rows = await saveInvitations(
    transaction,
    withTokens.map(({ partnerId, email, token }) => ({
      id: newId(clock),
      partnerId,
      email,
      digest: digestToken(token),
    })),
    { role: by.role, invitedBy: by.invitedBy, at, expiresAt: new Date(at.getTime() + invitationLifeMs) },
  );
  await queueMails(
    services,
    transaction,
    withTokens.map(({ partnerId, email, partnerName, token }) => ({
      template: by.role === "owner" ? "invite-owner" : "invite-staff",
      owner: partnerId,
      // An invitation that is renewed keeps its id, but the link is another.
      of: digestToken(token).toString("base64url"),
      address: email,
      language: by.language,
      facts: { company: partnerName },
      links: { keys, link: `${publicUrl}/partner/invitation?token=${token}` },
      usefulMs: invitationLifeMs,
    })),
  );
  return rows;
}

/**
 * Only the digest is stored, so a reader of the database gets no link. The token is random, so one
 * round is enough.
 */
export function digestToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Until then, the link of an accepted invitation can be opened again and says so. */
const keptMs = 30 * 24 * 60 * 60_000;

/**
 * Deletes invitations 30 days after they expired, so that the addresses of users who never came
 * are not kept.
 */
export function pruneInvitations({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deleteInvitationsExpiredBefore(database, new Date(clock.now().getTime() - keptMs));
}
