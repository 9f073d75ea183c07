import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf } from "#web/lib/query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { useLast, Sheet } from "#web/ui/sheet.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";

type Key = Output<"listApiKeys">[number];
type Request = Output<"listApiKeyRequests">["requests"][number];

/** The newest are written a second after their answers. */
const pollMs = 3_000;

/** The requests of a key: which operation, when, and how it ended. */
export function RequestSheet({ apiKey, onClose }: { apiKey: Key | undefined; onClose: () => void }) {
  const { integration: messages } = useMessages("integration");
  const shown = useLast(apiKey);
  return (
    <Sheet
      open={apiKey !== undefined}
      onClose={onClose}
      title={shown ? messages.requestsOf(shown.name) : messages.requests}
    >
      {shown && <Requests id={shown.id} />}
    </Sheet>
  );
}

function Requests({ id }: { id: string }) {
  const { integration: messages } = useMessages("integration");
  const pages = useInfiniteQuery({ ...freshPagesOf("listApiKeyRequests", { id }), refetchInterval: pollMs });
  if (pages.isPending) return <SkeletonBlocks className="pb-2" blocks={["h-52 rounded-xl"]} />;
  if (!pages.data) return <FailureState query={pages} />;
  const requests = pages.data.pages.flatMap((page) => page.requests);
  if (requests.length === 0)
    return <EmptyState icon={ArrowLeftRight} title={messages.noRequests} detail={messages.noRequestsDetail} />;
  return (
    <div className="grid gap-4 pb-2">
      <p className="text-sm text-ink-2">{messages.requestsIntro}</p>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <RequestItem key={request.id} request={request} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </div>
  );
}

function RequestItem({ request }: { request: Request }) {
  const { integration: messages } = useMessages("integration");
  const { language } = useLanguage();
  const { id, at, method, path, status, error_code: code, took_ms: ms } = request;
  return (
    <li className="grid gap-1 py-3">
      <span className="flex items-start justify-between gap-3">
        <code className="min-w-0 font-mono text-sm wrap-anywhere">
          {method} {path}
        </code>
        <Badge tone={status < 400 ? "leaf" : "clay"}>{status}</Badge>
      </span>
      {code !== null && <code className="font-mono text-xs text-clay">{code}</code>}
      <span className="text-sm text-ink-2">
        {formatDayAndTime(at, language)} · {messages.took(ms)}
      </span>
      <code className="font-mono text-xs break-all text-ink-2">{id}</code>
    </li>
  );
}
