import { Ban, Check, Clock3, Hourglass, Undo2, X, type LucideIcon } from "lucide-react";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";

interface Look {
  readonly icon: LucideIcon;
  readonly colour: string;
  readonly tone: "quiet" | "leaf" | "clay";
}

/** One that was paid and then refunded, whole or in part. */
export const refundedLook: Look = { icon: Undo2, colour: "text-ink-2", tone: "quiet" };

/** How each status of a charge looks: never by its colour alone. */
export const statusLooks: Record<PaymentRequestStatus, Look> = {
  pending: { icon: Hourglass, colour: "text-ink", tone: "quiet" },
  approved: { icon: Check, colour: "text-leaf", tone: "leaf" },
  rejected: { icon: X, colour: "text-clay", tone: "clay" },
  expired: { icon: Clock3, colour: "text-ink-2", tone: "quiet" },
  cancelled: { icon: Ban, colour: "text-ink-2", tone: "quiet" },
};
