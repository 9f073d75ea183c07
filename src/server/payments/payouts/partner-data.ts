import { may } from "#contract/partners/roles.ts";
import { pages, type PartnerData } from "#server/platform/own-data.ts";
import { decryptPayoutAccount } from "./account.ts";
import { readPayoutSchedule } from "./schedule/schedule.ts";
import { readAccount, readPayouts } from "./store.ts";
import { toPayout, toPayoutAccount } from "./wire.ts";

/** The bank account, whole for owners alone, and the payouts to it. */
export const partnerData: PartnerData = ({ clock, config, database, keys }, { partnerId, role }) => {
  const readsSettlement = may(role, "settlement");
  return {
    company_payout_account: async () => {
      if (!readsSettlement) return null;
      const row = await readAccount(database, partnerId);
      if (row === undefined) return null;
      const whole = role === "owner" ? decryptPayoutAccount(keys, partnerId, row.encrypted) : undefined;
      return toPayoutAccount(row, { whole: whole ?? null, now: clock.now() });
    },
    company_payout_schedule: async () =>
      readsSettlement ? readPayoutSchedule({ clock, config, database }, partnerId) : null,
    company_payouts: () =>
      pages(
        async (before, limit) => (readsSettlement ? readPayouts(database, partnerId, before, limit) : []),
        toPayout,
      ),
  };
};
