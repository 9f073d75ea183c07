import { may } from "#contract/partners/roles.ts";
import { readBalances } from "#server/ledger/index.ts";
import type { Leaver, Left } from "#server/platform/closing.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toPercentage, toWire } from "#server/platform/wire.ts";
import { addUpDirectory } from "./index.ts";
import { ownsAlone } from "./members.ts";
import { partnerRoutes } from "./routes.ts";
import { readPartnerRow } from "./store.ts";

/**
 * A partner's settlement belongs to its owners, so only the last owner cannot leave it behind. A
 * waiting payout may still return to it.
 */
async function readLeft(transaction: Transaction, { userId, partnerId }: Leaver): Promise<Left> {
  if (partnerId === undefined || !(await ownsAlone(transaction, userId, partnerId))) return {};
  const { settlement, payouts } = await readBalances(transaction, partnerId);
  return { balance: settlement + payouts, settlement: settlement + payouts };
}

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
  erasure: { rows: { past_members: "user_id = $1" } },
  closing: { left: readLeft },
  open: (services: Services) => ({
    handlers: partnerRoutes(services),
  }),
} satisfies ServerModule;
