import { deviceStorage } from "#web/lib/storage.ts";
import { createStore } from "#web/lib/store.ts";

const storageKey = "charge-sound";

/** Whether results are heard on this device. They are always seen. */
export const soundOn = createStore(deviceStorage.read(storageKey) !== "off");

export function setSound(on: boolean): void {
  deviceStorage.write(storageKey, on ? "on" : "off");
  soundOn.set(on);
}

let audio: AudioContext | undefined;

/**
 * Opens the audio output, which browsers permit only on a tap or a key; it stays open for the
 * answer.
 */
export function openSound(): void {
  if (!soundOn.get() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

/** Hertz, one after the other: two that rise for a yes, two that fall for a no. */
const notes = { yes: [660, 990], no: [330, 247] } as const;
const noteSeconds = 0.16;
const loudness = 0.22;

/** Says a result by two notes. Silent where no sound was opened, or it is switched off. */
export function playResult(result: keyof typeof notes): void {
  if (!audio || !soundOn.get() || audio.state !== "running") return;
  for (const [at, frequency] of notes[result].entries()) {
    const start = audio.currentTime + at * noteSeconds;
    const end = start + noteSeconds * 1.6;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = frequency;
    // Without a gentle beginning and end it clicks.
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(end);
  }
}
