import { may } from "#contract/partners/roles.ts";
import { readBalances } from "#server/ledger/index.ts";
import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toPercentage, toWire } from "#server/platform/wire.ts";
import { addUpDirectory } from "./index.ts";
import { partnerRoutes } from "./routes.ts";
import { readPartnerRow } from "./store.ts";

/** Partners and the directory of them. */
export const partnersModule = {
  name: "partners",
  tidy: [addUpDirectory],
  partnerData: ({ database }, { partnerId, role }) => ({
    company: async () => {
      const partner = await readPartnerRow(database, partnerId);
      const { settlement } = await readBalances(database, partnerId);
      const { public_cashback_basis_points: basisPoints, ...row } = partner!;
      return {
        ...rowToWire(row),
        role,
        public_cashback_percentage: toPercentage(basisPoints),
        ...(may(role, "settlement") && { settlement_balance: toWire(settlement) }),
      };
    },
  }),
  open: (services: Services) => ({
    handlers: partnerRoutes(services),
  }),
} satisfies ServerModule;
