import { useQuery } from "@tanstack/react-query";
import { Store, UserRound } from "lucide-react";
import { useRef, useState } from "react";
import type { Block } from "#contract/payments/blocks.ts";
import { change } from "#web/lib/change.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { stale } from "./module.ts";

/** The partners and users that the customer has blocked, each with a way to lift the block. */
export function BlockList() {
  const { protection: messages } = useMessages("protection");
  const blocks = useQuery(freshQueryOf("listBlocks", {}));
  const { run, busy } = useAction(messages.liftError);
  const [lifting, setLifting] = useState<string>();
  const heading = useRef<HTMLDivElement>(null);

  async function lift({ id, name }: Block) {
    setLifting(id);
    const isDone = await run(async () => {
      await change(stale, "deleteBlock", { id });
      return messages.lifted(name);
    });
    // The focused button was removed with its row.
    if (isDone) heading.current?.focus();
  }

  if (blocks.isPending) return <SkeletonList rows={1} />;
  if (!blocks.data) return <FailureCard title={messages.listFailed} query={blocks} />;
  return (
    <div ref={heading} tabIndex={-1} className="outline-none">
      <Section title={messages.list}>
        {blocks.data.length === 0 ? (
          <Card className="text-base text-ink-2">{messages.none}</Card>
        ) : (
          <ul
            aria-label={messages.list}
            className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
          >
            {blocks.data.map((block) => (
              <BlockRow
                key={block.id}
                block={block}
                busy={busy && lifting === block.id}
                locked={busy}
                onLift={() => void lift(block)}
              />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

interface BlockRowProps {
  readonly block: Block;
  readonly busy: boolean;
  readonly locked: boolean;
  readonly onLift: () => void;
}

function BlockRow({ block, busy, locked, onLift }: BlockRowProps) {
  const { protection: messages } = useMessages("protection");
  const { language } = useLanguage();
  const { kind, name, username, blocked_at: at } = block;
  const Icon = kind === "partner" ? Store : UserRound;
  const since = messages.blockedOn(formatDay(at, language));
  return (
    <li className="flex min-h-[72px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <IconPlate>
        <Icon size={21} strokeWidth={1.75} />
      </IconPlate>
      <div className="min-w-0 grow basis-32">
        <p className="text-base font-[620] break-words">{name}</p>
        <p className="text-xs text-ink-2">{username === null ? since : `@${username} · ${since}`}</p>
      </div>
      <Button
        variant="ghost"
        className="-mr-3 ml-auto min-h-11 px-3 text-sm"
        aria-label={messages.liftBlock(name)}
        busy={busy}
        disabled={locked && !busy}
        onClick={onLift}
      >
        {messages.lift}
      </Button>
    </li>
  );
}
