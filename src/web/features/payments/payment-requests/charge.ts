import type { Output } from "#web/lib/api.ts";

/** A charge as its customer sees it. */
export type Charge = Output<"getPaymentRequest">;
