import type { partners } from "#contract/partners.ts";
import { readBalances } from "../ledger/index.ts";
import { limitAtOnce } from "../rate-limit/index.ts";
import { toPercentage, toWire } from "../platform/wire.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { getPublicPartners } from "./get-public-partners.ts";
import { listPartnerFilters } from "./list-partner-filters.ts";
import { readPartner } from "./store.ts";

/** More than one who types and scrolls has under way. A search among very many companies is work for the database. */
const searchesAtOnce = 4;

export function partnerRoutes({ config, database }: Pick<Services, "config" | "database">): Handlers<typeof partners> {
  const search = limitAtOnce(searchesAtOnce);
  const filters = shared(() => listPartnerFilters(database));
  return {
    getPublicPartners: (input, { caller }) => search(caller.userId, () => getPublicPartners(database, input)),
    listPartnerFilters: () => filters(),
    getOwnPartner: async (_input, { caller }) => {
      const id = caller.partnerId!;
      const [partner, { settlement }] = await Promise.all([readPartner(database, id), readBalances(database, id)]);
      return {
        id,
        company_name: partner!.companyName,
        business_category: partner!.category,
        public_cashback_percentage: toPercentage(partner!.cashbackBasisPoints),
        cashback_basis_points: partner!.cashbackBasisPoints,
        fee_basis_points: config.feeBasisPoints,
        fee_fixed: config.feeFixed,
        role: caller.isOwner ? "owner" : "staff",
        settlement_balance: toWire(settlement),
      };
    },
  };
}

/** Whoever asks while an answer is being worked out gets that one: however many ask, it is worked out once at a time. */
function shared<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
