import { ReceiptText } from "lucide-react";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { ChargeRow } from "./charge-row.tsx";
import { useCharges } from "./use-console.ts";

interface ChargeListProps {
  readonly current: string | undefined;
  readonly onPick: (chargeId: string) => void;
}

/** The latest charges; a tap shows one in the panel. All of them have an address of their own. */
export function ChargeList({ current, onPick }: ChargeListProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const errorText = useErrorText();
  const charges = useCharges();
  const rows = charges.data?.pages.flatMap((page) => page.payment_requests);
  return (
    <Section
      title={messages.latest}
      aside={
        rows &&
        rows.length > 0 && (
          <Link to="/partner/charges" className="-my-3 py-3 text-sm font-semibold text-leaf hover:underline">
            {messages.seeAll}
          </Link>
        )
      }
    >
      {charges.isPending ? (
        <SkeletonList rows={4} />
      ) : (
        <Card flush>
          {!rows ? (
            <FailureState query={charges} />
          ) : rows.length === 0 ? (
            <EmptyState icon={ReceiptText} title={messages.latestEmpty} detail={messages.latestEmptyDetail} />
          ) : (
            <ul aria-label={messages.latest} className="divide-y divide-line">
              {rows.map((charge) => (
                <ChargeRow
                  key={charge.id}
                  charge={charge}
                  current={charge.id === current}
                  onPick={() => onPick(charge.id)}
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      <Notice tone="error">{charges.isError && rows && errorText(charges.error)}</Notice>
    </Section>
  );
}
