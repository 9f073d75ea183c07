import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { CircleStop, TicketPercent } from "lucide-react";
import type { CodeState } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";

interface PromotionalCodesProps {
  readonly search: string;
  readonly onEnd: (code: PromotionalCode) => void;
}

/** Troco's promotional codes with their terms and cost. */
export function PromotionalCodes({ search, onEnd }: PromotionalCodesProps) {
  const { promotionalCodes: messages } = useMessages("promotionalCodes");
  const columns = useColumns(onEnd);
  const list = usePromotionalCodes(search);
  if (list.isPending) return <SkeletonList rows={5} />;
  if (!list.data) {
    return <FailureCard query={list} />;
  }
  const codes = list.data.pages.flatMap((page) => page.codes);
  return (
    <div className="grid gap-4">
      <ProblemNotice problem={list.isRefetchError ? list.error : undefined} />
      {codes.length > 0 ? (
        <Card flush>
          <DataTable label={messages.list} columns={columns} rows={codes} keyOf={({ code }) => code} />
        </Card>
      ) : (
        <Card>
          <EmptyState
            icon={TicketPercent}
            title={search === "" ? messages.empty : messages.noneFound(search)}
            detail={search === "" ? messages.emptyDetail : undefined}
          />
        </Card>
      )}
      <LoadMore pages={list} />
    </div>
  );
}

const tones = { active: "leaf", ended: "quiet", used_up: "amber" } as const satisfies Record<CodeState, string>;

function useColumns(
  onEnd: PromotionalCodesProps["onEnd"],
): readonly [Column<PromotionalCode>, ...Column<PromotionalCode>[]] {
  const { promotionalCodes: messages } = useMessages("promotionalCodes");
  const { formatMoney } = useMoney();
  const { language } = useLanguage();
  const figure = (count: number) => formatCount(count, language);
  return [
    {
      name: messages.code,
      cell: ({ code, state }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="break-all">{code}</span>
          <Badge tone={tones[state]}>{messages.states[state]}</Badge>
        </span>
      ),
    },
    {
      name: messages.bonus,
      numeric: true,
      cell: ({ bonus, minimum_top_up: minimum }) => (
        <TwoLines first={formatMoney(bonus)} second={messages.from(formatMoney(minimum))} />
      ),
    },
    {
      name: messages.uses,
      numeric: true,
      cell: ({ uses, uses_max: max }) => (max === null ? figure(uses) : messages.usesOf(figure(uses), figure(max))),
    },
    {
      name: messages.paid,
      numeric: true,
      cell: ({ bonuses_paid: count, bonuses_paid_amount: amount }) => (
        <TwoLines first={formatMoney(amount)} second={messages.bonuses(count)} />
      ),
    },
    {
      name: messages.promised,
      numeric: true,
      cell: ({ bonuses_pending: count, bonuses_pending_amount: amount }) => (
        <TwoLines first={formatMoney(amount)} second={messages.bonuses(count)} />
      ),
    },
    {
      name: messages.ends,
      cell: (code) => (
        <>
          {code.ends_at === null ? messages.noEnd : formatDayAndTime(code.ends_at, language)}
          {code.state !== "ended" && (
            <span className="-mr-5 -mb-2 block rail:mr-0 rail:-ml-5">
              <Button
                variant="ghost"
                icon={<CircleStop size={18} strokeWidth={1.9} aria-hidden="true" />}
                aria-label={messages.endCode(code.code)}
                onClick={() => onEnd(code)}
              >
                {messages.end}
              </Button>
            </span>
          )}
        </>
      ),
    },
  ];
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      <span className="block text-xs text-ink-2">{second}</span>
    </>
  );
}

export type PromotionalCode = Output<"listPromotionalCodes">["codes"][number];

/** The codes, newest first, page by page. The last result stays until a new search has its own. */
function usePromotionalCodes(search: string) {
  return useInfiniteQuery({
    ...freshPagesOf("listPromotionalCodes", search.trim() === "" ? {} : { search: search.trim() }),
    placeholderData: keepPreviousData,
  });
}
