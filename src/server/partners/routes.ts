import type { partners } from "#contract/partners.ts";
import { readBalances } from "../ledger/index.ts";
import { cutPage } from "../platform/page.ts";
import { toWire } from "../platform/wire.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { readPartner, readPublicPage } from "./store.ts";

export function partnerRoutes({ config, database }: Pick<Services, "config" | "database">): Handlers<typeof partners> {
  return {
    getPublicPartners: async ({ after, limit }) => {
      const { page, next } = cutPage(await readPublicPage(database, after, limit + 1), limit);
      return {
        partners: page.map(({ public_cashback_basis_points: basisPoints, ...row }) => ({
          ...row,
          public_cashback_percentage: toPercentage(basisPoints),
        })),
        next_after: next,
      };
    },
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

/** 1000 is 10, 750 is 7.5. */
function toPercentage(basisPoints: number): number {
  return basisPoints / 100;
}
