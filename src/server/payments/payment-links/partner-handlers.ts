import type { paymentLinks } from "#contract/payments/payment-links.ts";
import { callerIdOf, type KeyCaller, type MemberCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { createPaymentLink } from "./create.ts";
import { closed, statusOf } from "./rules.ts";
import { closeLink, readOwnLink, readOwnLinks, type LinkOwner, type LinkRow } from "./store.ts";
import { toPaymentLink } from "./wire.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "keys" | "publicUrl">;
type PartnerHandlers = Pick<
  Handlers<typeof paymentLinks>,
  "createPaymentLink" | "listPaymentLinks" | "getPaymentLink" | "cancelPaymentLink"
>;

/** The limit is that of charges. */
const made = { max: 120, windowMs: 60_000 };

/** The handlers for partners: a test key uses the sandbox's links, other callers live ones. */
export function paymentLinkHandlers(services: Needs): PartnerHandlers {
  const { clock, database } = services;
  return {
    createPaymentLink: async (link, { caller, idempotencyKey }) => {
      const owner = ownerOf(caller);
      await limitRate(services, `payment-links:${owner.mode}:${callerIdOf(caller)}`, made);
      return createPaymentLink(services, {
        ...owner,
        maker: caller,
        idempotencyKey,
        link,
      });
    },
    listPaymentLinks: async ({ limit, ...filter }, { caller }) => {
      const now = clock.now();
      const { page, next } = cutPage(
        await readOwnLinks(database, ownerOf(caller), { ...filter, limit: limit + 1 }),
        limit,
      );
      return { payment_links: page.map((row) => toPaymentLink(services, row, now)), next_before: next };
    },
    getPaymentLink: async ({ id }, { caller }) => {
      const row = await readOwnLink(database, ownerOf(caller), id);
      if (row === undefined) throw new DomainError("payment_link_not_found");
      return toPaymentLink(services, row, clock.now());
    },
    cancelPaymentLink: async ({ id }, { caller }) =>
      toPaymentLink(services, await cancelPaymentLink(services, ownerOf(caller), id), clock.now()),
  };
}

function ownerOf(caller: MemberCaller | KeyCaller): LinkOwner {
  return { partnerId: caller.partnerId, mode: caller.kind === "key" ? caller.mode : "live" };
}

/**
 * Cancels an open link. Idempotent: cancelling it again changes nothing.
 *
 * @throws DomainError `payment_link_not_found`, `payment_link_closed` with `status`
 */
function cancelPaymentLink({ clock, database }: Needs, owner: LinkOwner, id: string): Promise<LinkRow> {
  return database.transaction(async (transaction) => {
    const link = await readOwnLink(transaction, owner, id, "for update");
    if (link === undefined) throw new DomainError("payment_link_not_found");
    if (link.status === "cancelled") return link;
    const at = clock.now();
    const status = statusOf(link, at);
    if (status !== "open") throw closed(status);
    const cancelled: LinkRow = { ...link, status: "cancelled", closed_at: at };
    await closeLink(transaction, cancelled);
    return cancelled;
  });
}
