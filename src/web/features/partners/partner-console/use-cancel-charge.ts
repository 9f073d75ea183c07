import { useState } from "react";
import { call } from "#web/lib/api.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { refresh } from "#web/lib/query.ts";

/** Takes a charge back that nobody has answered. */
export function useCancelCharge(id: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  async function cancel() {
    setBusy(true);
    setProblem(undefined);
    try {
      await call("cancelPaymentRequest", { id });
    } catch (error) {
      // Closed meanwhile: the charge itself then says how.
      if (!isDomainError(error, "payment_request_closed")) setProblem(error);
    } finally {
      await refresh("getPartnerPaymentRequest", "listPartnerPaymentRequests", "getPartnerChargeTotals");
      setBusy(false);
    }
  }
  return { busy, problem, cancel };
}
