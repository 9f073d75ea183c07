import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useState } from "react";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { DeliverySheet } from "./delivery-sheet.tsx";
import { EndpointSheet, type Endpoint } from "./endpoint-sheet.tsx";
import { stale } from "./module.ts";
import { RotateSecret } from "./rotate-secret.tsx";

interface Doing {
  readonly action: "edit" | "rotate" | "remove" | "log";
  readonly endpoint: Endpoint;
}

const hostOf = ({ url }: Endpoint) => new URL(url).host;

/** The partner's addresses, and what can be done with each. */
export function EndpointList() {
  const { integration: messages } = useMessages("integration");
  const endpoints = useQuery(freshQueryOf("listWebhookEndpoints", {}));
  const [doing, setDoing] = useState<Doing>();
  if (endpoints.isPending) return <SkeletonBlocks blocks={["h-40 rounded-xl"]} />;
  if (!endpoints.data) return <FailureCard query={endpoints} />;
  const close = () => setDoing(undefined);
  const of = (action: Doing["action"]) => (doing?.action === action ? doing.endpoint : undefined);
  return (
    <>
      {endpoints.data.length === 0 ? (
        <Card>
          <EmptyState icon={Webhook} title={messages.noEndpoints} detail={messages.noEndpointsDetail} />
        </Card>
      ) : (
        <ul aria-label={messages.webhooks} className="grid gap-3">
          {endpoints.data.map((endpoint) => (
            <EndpointItem key={endpoint.id} endpoint={endpoint} onDo={(action) => setDoing({ action, endpoint })} />
          ))}
        </ul>
      )}
      <EndpointSheet open={of("edit") !== undefined} onClose={close} endpoint={of("edit")} />
      <RotateSecret endpoint={of("rotate")} onClose={close} />
      <DeliverySheet endpoint={of("log")} onClose={close} />
      <RemoveEndpoint endpoint={of("remove")} onClose={close} />
    </>
  );
}

function EndpointItem({ endpoint, onDo }: { endpoint: Endpoint; onDo: (action: Doing["action"]) => void }) {
  const { integration: messages } = useMessages("integration");
  const { language } = useLanguage();
  const { run, busy } = useAction(messages.failed);
  const host = hostOf(endpoint);

  async function sendTest(): Promise<string> {
    await change(stale, "sendTestWebhook", { id: endpoint.id });
    onDo("log");
    return messages.testSent;
  }

  const small = "min-h-11 text-sm";
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-surface p-4">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 grow font-[620] break-all">{endpoint.url}</span>
          <Badge tone={endpoint.mode === "live" ? "leaf" : "amber"}>{messages.modes[endpoint.mode]}</Badge>
          {!endpoint.is_enabled && <Badge tone="clay">{messages.paused}</Badge>}
        </div>
        <p className="text-sm text-ink-2">{endpoint.events.map((event) => messages.events[event]).join(", ")}</p>
        {endpoint.rotation_due_since && <Notice tone="error">{messages.rotationDue}</Notice>}
        {endpoint.previous_secret_until && (
          <p className="text-sm text-ink-2">
            {messages.previousUntil(formatDayAndTime(endpoint.previous_secret_until, language))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className={small} onClick={() => onDo("log")}>
          {messages.log}
        </Button>
        <Button variant="secondary" className={small} busy={busy} onClick={() => void run(sendTest)}>
          {messages.sendTest}
        </Button>
        <Button variant="secondary" className={small} aria-label={messages.editName(host)} onClick={() => onDo("edit")}>
          {messages.edit}
        </Button>
        <Button
          variant={endpoint.rotation_due_since ? "primary" : "secondary"}
          className={small}
          onClick={() => onDo("rotate")}
        >
          {messages.rotate}
        </Button>
        <Button
          variant="secondary"
          className={small}
          aria-label={messages.removeName(host)}
          onClick={() => onDo("remove")}
        >
          {messages.remove}
        </Button>
      </div>
    </li>
  );
}

function RemoveEndpoint({ endpoint, onClose }: { endpoint: Endpoint | undefined; onClose: () => void }) {
  const { integration: messages } = useMessages("integration");
  return (
    <ActionSheet
      thing={endpoint}
      onClose={onClose}
      title={messages.removeTitle}
      confirmLabel={messages.remove}
      destructive
      failed={messages.failed}
      execute={async ({ id }) => {
        await change(stale, "deleteWebhookEndpoint", { id });
        return messages.removed;
      }}
    >
      <p>{messages.removeDetail}</p>
    </ActionSheet>
  );
}
