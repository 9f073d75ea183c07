import { Ban, Check, Clock3, Hourglass, X, type LucideIcon } from "lucide-react";
import type { PaymentRequestStatus } from "#contract/payment-requests.ts";

/** How each status of a charge looks: never by its colour alone. */
export const statusLooks: Record<
  PaymentRequestStatus,
  { readonly icon: LucideIcon; readonly colour: string; readonly tone: "quiet" | "leaf" | "clay" }
> = {
  pending: { icon: Hourglass, colour: "text-ink", tone: "quiet" },
  approved: { icon: Check, colour: "text-leaf", tone: "leaf" },
  rejected: { icon: X, colour: "text-clay", tone: "clay" },
  expired: { icon: Clock3, colour: "text-ink-2", tone: "quiet" },
  cancelled: { icon: Ban, colour: "text-ink-2", tone: "quiet" },
};
