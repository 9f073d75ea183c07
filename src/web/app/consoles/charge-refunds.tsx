import type { ComponentType } from "react";
import type { Charge } from "#web/features/partners/partner-console/use-console.ts";
import { ChargeDispute } from "#web/features/payments/disputes/charge-dispute.tsx";
import { RefundAction } from "#web/features/payments/refunds/refund-action.tsx";
import { RefundList } from "#web/features/payments/refunds/refund-list.tsx";
import type { Output } from "#web/lib/api.ts";

interface ChargeProps {
  readonly charge: Charge;
}

/**
 * The dispute and the refunds of a paid charge, and the ways to reply to it and to refund. Needs
 * the messages `disputes`, `disputeConsole` and `refunds`.
 */
export const chargeRefunds: Readonly<Record<Output<"getOwnPartner">["role"], ComponentType<ChargeProps>>> = {
  owner: ({ charge }) => <ChargeRefunds charge={charge} isOwner />,
  staff: ({ charge }) => <ChargeRefunds charge={charge} isOwner={false} />,
};

function ChargeRefunds({ charge, isOwner }: ChargeProps & { readonly isOwner: boolean }) {
  return (
    <>
      <ChargeDispute chargeId={charge.id} isOwner={isOwner} />
      <RefundAction charge={charge} isOwner={isOwner} />
      {charge.refunded > 0 && (
        <div className="w-full text-left">
          <RefundList chargeId={charge.id} />
        </div>
      )}
    </>
  );
}
