import { LocateFixed, MapPin } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { PositionState } from "./use-position.ts";

interface PositionControlProps {
  readonly state: PositionState;
  readonly onAsk: () => void;
  readonly onStop: () => void;
}

/** Distances. Only this button requests the position from the browser. */
export function PositionControl({ state: { status }, onAsk, onStop }: PositionControlProps) {
  const { partners: messages } = useMessages("partners");
  const failed = status === "refused" || status === "timeout" || status === "unavailable";
  return (
    <div className="grid gap-2.5">
      <Button
        variant="secondary"
        block
        busy={status === "asking"}
        className="min-h-11 text-sm"
        icon={status === "on" ? <MapPin size={18} aria-hidden="true" /> : <LocateFixed size={18} aria-hidden="true" />}
        onClick={status === "on" ? onStop : onAsk}
      >
        {status === "on" ? messages.stopLocation : messages.useLocation}
      </Button>
      <p role="status" className="sr-only">
        {status === "on" && messages.nearestFirst}
      </p>
      <Notice tone="error">{failed && messages.locationProblems[status]}</Notice>
    </div>
  );
}
