import { Suspense, type ComponentType } from "react";
import type { Charge } from "#web/features/partners/partner-console/use-console.ts";
import { RefundAction } from "#web/features/payments/refunds/refund-action.tsx";
import type { Output } from "#web/lib/api.ts";
import { fetched } from "#web/lib/fetched.ts";

// Most charges are never contested.
const ChargeDispute = fetched(
  async () => (await import("#web/features/payments/disputes/charge-dispute.tsx")).ChargeDispute,
  ["disputes", "disputeConsole"],
);

// Most charges are never refunded.
const RefundList = fetched(
  async () => (await import("#web/features/payments/refunds/refund-list.tsx")).RefundList,
  ["refunds"],
);

interface ChargeProps {
  readonly charge: Charge;
}

/**
 * The dispute and the refunds of a paid charge, and the ways to reply to it and to refund. Needs
 * the messages of `refunds`.
 */
export const chargeRefunds: Readonly<Record<Output<"getOwnPartner">["role"], ComponentType<ChargeProps>>> = {
  owner: ({ charge }) => <ChargeRefunds charge={charge} isOwner />,
  staff: ({ charge }) => <ChargeRefunds charge={charge} isOwner={false} />,
};

function ChargeRefunds({ charge, isOwner }: ChargeProps & { readonly isOwner: boolean }) {
  return (
    <>
      <Suspense>
        <ChargeDispute chargeId={charge.id} isOwner={isOwner} />
      </Suspense>
      <RefundAction charge={charge} isOwner={isOwner} />
      {charge.refunded > 0 && (
        <div className="w-full text-left">
          <Suspense>
            <RefundList chargeId={charge.id} />
          </Suspense>
        </div>
      )}
    </>
  );
}
