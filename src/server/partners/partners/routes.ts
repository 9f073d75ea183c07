import type { OutputOf } from "#contract/operation.ts";
import type { partners } from "#contract/partners/partners.ts";
import { may } from "#contract/partners/roles.ts";
import { readBalances } from "#server/ledger/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitAtOnce } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toPercentage, toWire } from "#server/platform/wire.ts";
import { getPublicPartners } from "./get-public-partners.ts";
import { listPartnerFilters } from "./list-partner-filters.ts";
import { ownsAlone } from "./members.ts";
import { factsOf } from "./partner-facts.ts";
import { ceilingsOf, setRefundCeilings } from "./refund-ceilings.ts";
import { readPartnerRow } from "./store.ts";
import { updateOwnPartner } from "./update-own-partner.ts";

/**
 * More than one user's typing and scrolling needs. A search among very many partners is expensive.
 */
const searchesAtOnce = 4;

export function partnerRoutes(
  services: Pick<Services, "clock" | "config" | "database" | "live">,
): Handlers<typeof partners> {
  const { config, database } = services;
  const search = limitAtOnce(searchesAtOnce);
  const filters = shared(() => listPartnerFilters(database));

  async function readOwn({
    userId,
    partnerId: id,
    role,
  }: MemberCaller): Promise<OutputOf<typeof partners.getOwnPartner>> {
    const row = (await readPartnerRow(database, id))!;
    const { settlement } = await readBalances(database, id);
    const isAlone = role === "owner" && (await ownsAlone(database, userId, id));
    return {
      id,
      ...factsOf(row),
      cashback_basis_points_min: row.cashback_basis_points_min,
      cashback_basis_points_max: row.cashback_basis_points_max,
      public_cashback_percentage: toPercentage(row.public_cashback_basis_points),
      fee_basis_points: config.feeBasisPoints,
      fee_fixed: config.feeFixed,
      settlement_balance: may(role, "settlement") ? toWire(settlement) : null,
      role,
      owns_alone: isAlone,
      has_tills: row.has_tills,
      refund_ceilings: ceilingsOf(row),
      switched_off_at: row.switched_off_at?.toISOString() ?? null,
      version: row.version,
    };
  }

  return {
    getPublicPartners: (input, { caller }) => search(caller.userId, () => getPublicPartners(database, input)),
    listPartnerFilters: () => filters(),
    getOwnPartner: (_input, { caller }) => readOwn(caller),
    updateOwnPartner: async (input, { actor, caller }) => {
      await updateOwnPartner(services, caller.partnerId, input, actor);
      return readOwn(caller);
    },
    setRefundCeilings: ({ login_password: _, ...ceilings }, request) => setRefundCeilings(services, ceilings, request),
  };
}

/** Shares one computation among callers who request it while it runs. */
function shared<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
