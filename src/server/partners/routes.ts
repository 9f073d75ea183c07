import type { partners } from "#contract/partners.ts";
import { readBalances } from "../ledger/index.ts";
import { toWire } from "../platform/wire.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { getPublicPartners } from "./get-public-partners.ts";
import { listPartnerFilters } from "./list-partner-filters.ts";
import { toPercentage } from "./percentage.ts";
import { readPartner } from "./store.ts";

export function partnerRoutes({ config, database }: Pick<Services, "config" | "database">): Handlers<typeof partners> {
  return {
    getPublicPartners: (input) => getPublicPartners(database, input),
    listPartnerFilters: () => listPartnerFilters(database),
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
        settlement_balance: toWire(settlement),
      };
    },
  };
}
