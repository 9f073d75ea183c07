import { useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { cleanDescription } from "#web/lib/descriptions.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf } from "#web/lib/query.ts";
import { useShownName } from "#web/lib/shown-name.ts";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { Money } from "#web/ui/money.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";

type Movement = Output<"listUserTransactions">["transactions"][number];

/** A user's statement. */
export function Movements({ userId }: { userId: string }) {
  const { users: messages } = useMessages("users");
  const movements = useMovements(userId);
  const rows = movements.data?.pages.flatMap((page) => page.transactions);
  return (
    <Section title={messages.movements}>
      {movements.isPending ? (
        <SkeletonList rows={4} />
      ) : (
        <Card flush>
          {!rows ? (
            <FailureState query={movements} />
          ) : rows.length === 0 ? (
            <EmptyState icon={ReceiptText} title={messages.noMovements} />
          ) : (
            <MovementTable rows={rows} />
          )}
        </Card>
      )}
      <ListEnd pages={movements} byHand />
    </Section>
  );
}

function MovementTable({ rows }: { rows: readonly Movement[] }) {
  const { users: messages } = useMessages("users");
  const { language } = useLanguage();
  return (
    <DataTable
      label={messages.movements}
      keyOf={({ id }) => id}
      rows={rows}
      columns={[
        { name: messages.what, cell: whatOf },
        { name: messages.withWhom, cell: otherSideOf },
        { name: messages.when, cell: (movement) => formatDayAndTime(movement.created_at, language) },
        { name: messages.amount, numeric: true, cell: amountOf },
      ]}
    />
  );
}

const whatOf = (movement: Movement) => <What movement={movement} />;
const amountOf = (movement: Movement) => <Amount movement={movement} />;

function What({ movement }: { movement: Movement }) {
  const { transactions: messages } = useMessages("transactions");
  const text = movement.type === "deposit" ? "" : cleanDescription(movement.description ?? "");
  return (
    <>
      {messages.titles[movement.type]}
      {text !== "" && <span className="block text-sm font-normal wrap-anywhere text-ink-2">{text}</span>}
    </>
  );
}

const otherSideOf = (movement: Movement) => <OtherSide movement={movement} />;

function OtherSide({
  movement: { merchant, recipient_name: name, recipient_email: username },
}: {
  movement: Movement;
}) {
  const shownName = useShownName();
  return <span className="wrap-anywhere">{merchant ?? shownName(name) ?? (username ? `@${username}` : "–")}</span>;
}

/** A move from cashback to the wallet leaves the total as it is and carries no sign. */
function Amount({ movement: { type, amount } }: { movement: Movement }) {
  if (type === "cashback_transfer") return <Money amount={Math.abs(amount)} />;
  return <Money amount={amount} kind={type === "cashback" ? "cashback" : "signed"} />;
}

/** A user's movements, page by page, newest first. */
function useMovements(userId: string) {
  return useInfiniteQuery(freshPagesOf("listUserTransactions", { user_id: userId }));
}
