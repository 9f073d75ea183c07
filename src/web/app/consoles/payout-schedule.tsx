import { addStaleAnswers } from "#web/lib/live.ts";

addStaleAnswers({ payout: ["getPayoutSchedule"] });

export { ScheduleCard } from "#web/features/payments/payouts/schedule-card.tsx";
