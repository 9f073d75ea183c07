import { keyModes } from "#contract/limits.ts";
import { consoleMode, showMode } from "#web/lib/console-mode.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useStore } from "#web/lib/store.ts";
import { ChipGroup } from "./chip-group.tsx";
import { Notice } from "./notice.tsx";

/** Live data, or what test keys have made, which is marked as such for as long as it is shown. */
export function ModeSwitch() {
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const mode = useStore(consoleMode);
  return (
    <div className="grid gap-2">
      <ChipGroup
        label={messages.mode}
        options={keyModes.map((value) => ({ value, label: messages.modes[value] }))}
        value={mode}
        onChange={showMode}
      />
      <Notice>{mode === "test" && messages.testData}</Notice>
    </div>
  );
}
