import { setTimeout as wait } from "node:timers/promises";

/** How long an account takes to make, until one was made. */
const usualMs = 20;
/** One that was held up tells nothing of the next. */
const longestMs = 500;

/**
 * A sign-up with an address that is taken makes no account, so its answer would come sooner, and tell which addresses have one. It
 * takes as long as the last account that was made.
 */
export function evenSignUps(now = () => performance.now(), pause: (ms: number) => Promise<unknown> = wait) {
  const begun = new WeakMap<object, number>();
  let lastMs = usualMs;
  return {
    /** An account begins to be made by this request. */
    begin(request: object): void {
      begun.set(request, now());
    },
    /** The account of this request is there. */
    end(request: object): void {
      const start = begun.get(request);
      if (start !== undefined) lastMs = Math.min(now() - start, longestMs);
    },
    /** Does what is done instead of making an account. */
    async instead(work: () => Promise<void>): Promise<void> {
      const end = now() + lastMs;
      try {
        await work();
      } finally {
        if (now() < end) await pause(end - now());
      }
    },
  };
}
