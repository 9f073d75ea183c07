import { Suspense, type ComponentType } from "react";
import { may, type MemberRole } from "#contract/partners/roles.ts";
import type { Charge } from "#web/features/partners/partner-console/use-console.ts";
import { RefundAction } from "#web/features/payments/refunds/refund-action.tsx";
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
export const chargeRefunds: Readonly<Record<MemberRole, ComponentType<ChargeProps>>> = {
  owner: ({ charge }) => <ChargeRefunds charge={charge} reader="owner" />,
  manager: ({ charge }) => <ChargeRefunds charge={charge} reader="manager" />,
  cashier: ({ charge }) => <ChargeRefunds charge={charge} reader="cashier" />,
};

function ChargeRefunds({ charge, reader }: ChargeProps & { readonly reader: MemberRole }) {
  return (
    <>
      <Suspense>
        <ChargeDispute chargeId={charge.id} replies={may(reader, "disputeReplies")} />
      </Suspense>
      <RefundAction charge={charge} reader={reader} />
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
