import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { Language } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import type { MessagesOf } from "#web/lib/languages/message-modules.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { stale } from "./module.ts";
import { RequestSheet } from "./request-sheet.tsx";

type Key = Output<"listApiKeys">[number];

/** The partner's keys: what each may do, when it was last used, and its end. */
export function KeyList() {
  const { integration: messages } = useMessages("integration");
  const keys = useQuery(freshQueryOf("listApiKeys", {}));
  const [revoking, setRevoking] = useState<Key>();
  const [listed, setListed] = useState<Key>();
  if (keys.isPending) return <SkeletonBlocks blocks={["h-40 rounded-xl"]} />;
  if (!keys.data) return <FailureCard query={keys} />;
  return (
    <Card flush>
      {keys.data.length === 0 ? (
        <EmptyState icon={KeyRound} title={messages.noKeys} detail={messages.noKeysDetail} />
      ) : (
        <KeyTable keys={keys.data} onRevoke={setRevoking} onList={setListed} />
      )}
      <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />
      <RequestSheet apiKey={listed} onClose={() => setListed(undefined)} />
    </Card>
  );
}

interface Formats {
  readonly language: Language;
  readonly formatMoney: (minor: number) => string;
}

interface KeyActions {
  readonly onRevoke: (key: Key) => void;
  readonly onList: (key: Key) => void;
}

function KeyTable({ keys, ...actions }: KeyActions & { readonly keys: readonly Key[] }) {
  const { integration: messages } = useMessages("integration");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  return (
    <DataTable
      label={messages.keys}
      rows={keys}
      keyOf={({ id }) => id}
      columns={columnsOf(messages, { language, formatMoney }, actions)}
    />
  );
}

function columnsOf(
  messages: MessagesOf["integration"],
  { language, formatMoney }: Formats,
  { onRevoke, onList }: KeyActions,
): [Column<Key>, ...Column<Key>[]] {
  return [
    { name: messages.keyName, cell: keyName },
    {
      name: messages.mode,
      cell: ({ mode }) => <Badge tone={mode === "live" ? "leaf" : "amber"}>{messages.modes[mode]}</Badge>,
    },
    {
      name: messages.scopesLabel,
      cell: ({ scopes, refund_ceiling: ceiling }) => (
        <span className="grid gap-0.5">
          {scopes.map((scope) => messages.scopes[scope]).join(", ")}
          {ceiling !== null && <span className="text-xs text-ink-2">{messages.refundsUpTo(formatMoney(ceiling))}</span>}
        </span>
      ),
    },
    {
      name: messages.lastUse,
      cell: ({ last_used_at: at }) => (at === null ? messages.neverUsed : formatDayAndTime(at, language)),
    },
    {
      name: messages.actions,
      cell: (key) => (
        <span className="flex flex-wrap items-center justify-end gap-2 rail:justify-start">
          <Button
            variant="secondary"
            className="min-h-11 text-sm"
            aria-label={messages.requestsName(key.name)}
            onClick={() => onList(key)}
          >
            {messages.requests}
          </Button>
          {key.revoked_at === null ? (
            <Button
              variant="secondary"
              className="min-h-11 text-sm"
              aria-label={messages.revokeName(key.name)}
              onClick={() => onRevoke(key)}
            >
              {messages.revoke}
            </Button>
          ) : (
            <span className="grid justify-items-end gap-1 rail:justify-items-start">
              <Badge tone="clay">{messages.revoked}</Badge>
              {key.revoked_because !== null && (
                <span className="text-xs text-ink-2">
                  {key.revoked_because === "maker_left" ? messages.makerLeft : messages.makerReported}
                </span>
              )}
            </span>
          )}
        </span>
      ),
    },
  ];
}

function keyName({ name, begins_with: beginning }: Key) {
  return (
    <span className="grid gap-0.5">
      {name}
      <span className="font-mono text-xs font-normal break-all text-ink-2">{beginning}…</span>
    </span>
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: Key | undefined; onClose: () => void }) {
  const { integration: messages } = useMessages("integration");
  return (
    <ActionSheet
      thing={apiKey}
      onClose={onClose}
      title={messages.revokeTitle}
      confirmLabel={messages.revoke}
      destructive
      failed={messages.failed}
      execute={async ({ id }) => {
        await change(stale, "revokeApiKey", { id });
        return messages.keyRevoked;
      }}
    >
      {({ name }) => <p className="break-words">{messages.revokeDetail(name)}</p>}
    </ActionSheet>
  );
}
