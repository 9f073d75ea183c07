import { Check, Hourglass, Undo2 } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { Batch } from "./use-batches.ts";

/** How far a batch is, as text, an icon and a colour. */
export function BatchStatusBadge({ batch: { dissolved_at, waiting } }: { batch: Batch }) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  if (dissolved_at !== null) return <Badge icon={<Undo2 size={13} strokeWidth={2.4} />}>{messages.dissolved}</Badge>;
  if (waiting > 0) return <Badge icon={<Hourglass size={13} strokeWidth={2.4} />}>{messages.waiting(waiting)}</Badge>;
  return (
    <Badge tone="leaf" icon={<Check size={13} strokeWidth={2.4} />}>
      {messages.finished}
    </Badge>
  );
}
