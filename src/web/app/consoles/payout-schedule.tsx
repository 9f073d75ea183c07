import { addOperations } from "#web/lib/api.ts";
import { addStaleAnswers } from "#web/lib/live.ts";

// No other screen needs these operations.
addOperations(__PAYOUT_SCHEDULE_OPERATIONS__);
addStaleAnswers({ payout: ["getPayoutSchedule"] });

export { ScheduleCard } from "#web/features/payments/payouts/schedule-card.tsx";
