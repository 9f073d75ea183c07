import { Volume2, VolumeX } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useStore } from "#web/lib/store.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { openSound, playResult, setSound, soundOn } from "./result-sound.ts";

/** Whether results are heard. Switched on, it lets the sound be heard. */
export function SoundButton() {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const on = useStore(soundOn);
  const Icon = on ? Volume2 : VolumeX;

  function toggle() {
    setSound(!on);
    if (on) return;
    openSound();
    playResult("yes");
  }
  return (
    <IconButton variant="plain" label={messages.sound} aria-pressed={on} onClick={toggle}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
