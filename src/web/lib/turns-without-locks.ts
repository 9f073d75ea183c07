/** How often the tab that has the turn says so. */
const beatMs = 5_000;
/** Browsers slow the timers of hidden tabs down to one call a minute. */
const silentMs = 70_000;

/** `taken` is when a tab took the turn: the later one keeps it. */
interface Said {
  readonly taken?: number;
  readonly over?: true;
}

/**
 * As `takeTurns`, in a browser without Web Locks: tabs say to each other when they take the turn.
 * One that closes says so; one that crashed is noticed by its silence, or as soon as another tab is
 * looked at.
 */
export function takeTurnsWithoutLocks(name: string, hold: () => () => void, ended: AbortSignal): void {
  if (ended.aborted) return;
  const channel = new BroadcastChannel(`${name} turns`);
  let release: (() => void) | undefined;
  let taken = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has one
  const say = (said: Said) => channel.postMessage(said);
  const listenOn = () => {
    clearTimeout(silence);
    silence = setTimeout(take, silentMs);
  };
  const drop = () => {
    release?.();
    release = undefined;
  };
  const take = () => {
    if (release) return;
    clearTimeout(silence);
    // A fraction, so that two tabs that take it at once differ.
    taken = performance.timeOrigin + performance.now() + Math.random();
    say({ taken });
    release = hold();
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.over) return void setTimeout(() => !ended.aborted && take(), Math.random() * 100);
    if (release && data.taken! < taken) return say({ taken });
    drop();
    listenOn();
  });
  const beat = setInterval(() => release && say({ taken }), beatMs);
  const onShown = () => {
    if (document.visibilityState === "visible") take();
  };
  const leave = () => {
    if (!release) return;
    drop();
    say({ over: true });
  };
  document.addEventListener("visibilitychange", onShown);
  addEventListener("pagehide", leave);
  ended.addEventListener("abort", () => {
    clearTimeout(silence);
    clearInterval(beat);
    document.removeEventListener("visibilitychange", onShown);
    removeEventListener("pagehide", leave);
    leave();
    channel.close();
  });
  if (document.visibilityState === "visible") take();
  else listenOn();
}
