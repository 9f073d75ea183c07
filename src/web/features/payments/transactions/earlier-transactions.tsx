import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLastKnown } from "#web/lib/last-known.ts";
import { go } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { List } from "#web/ui/list-row.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { HomeRow } from "./last-transaction.tsx";

/** With the last one above them, as many as a desk has room for. */
const shown = 4;

/** The statement's rows before the last one, each with the way to its receipt. */
export function EarlierTransactions({ hidden }: { readonly hidden: boolean }) {
  const { homeDesk } = useMessages("homeDesk");
  const last = useQuery(freshQueryOf("getLastTransaction", {}));
  const recent = useQuery(freshQueryOf("listTransactions", { limit: shown + 1 }));
  const isOffline = useLastKnown() !== undefined;
  // Both answers may be of different moments, so the last one is left out by its id.
  const rows = recent.data?.transactions.filter(({ id }) => id !== last.data?.id).slice(0, shown);
  // The panel above says what is wrong, or that there is nothing yet.
  if (isOffline || last.isError || last.data === null || rows?.length === 0) return null;
  return (
    <Section title={homeDesk.earlier}>
      {recent.isError ? (
        <RetryRow query={recent} />
      ) : rows === undefined ? (
        <SkeletonList rows={shown} />
      ) : (
        <List label={homeDesk.earlier}>
          {rows.map((transaction) => (
            <HomeRow
              key={transaction.id}
              transaction={transaction}
              hidden={hidden}
              onClick={() => go(`/extrato?receipt=${transaction.id}`)}
            />
          ))}
        </List>
      )}
    </Section>
  );
}
