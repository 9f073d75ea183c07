import { Play } from "lucide-react";
import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAction } from "./use-action.ts";
import type { JobQueue } from "./use-jobs.ts";

/** Has what repeats done now, instead of at its time. */
export function RunNow({ queue: { name, under_way: underWay } }: { readonly queue: JobQueue }) {
  const { jobs: messages } = useMessages("jobs");
  const { act, busy } = useAction();
  return (
    <Button
      variant="ghost"
      className="min-h-11 align-top text-sm rail:-my-2.5 rail:-ml-5"
      icon={<Play size={16} strokeWidth={2} aria-hidden="true" />}
      aria-label={messages.runNowOf(messages.names[name] ?? name)}
      busy={busy || underWay > 0}
      onClick={() =>
        void act(async () => {
          await call("runJobNow", { queue: name });
          return messages.asked;
        })
      }
    >
      {messages.runNow}
    </Button>
  );
}
