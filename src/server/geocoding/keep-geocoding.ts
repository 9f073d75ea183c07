import type { Services } from "../services.ts";
import { geocodeNext } from "./geocode-next.ts";
import type { Geocoder } from "./geocoder.ts";
import { readNextAt } from "./store.ts";

/** How long after its start a run waits at most, and how soon another process takes over from one that died. */
const lookEveryMs = 1_000;

/** Carries on whatever run there is, from one address to the next, until it is disposed of; the address under way is ended first. */
export function keepGeocoding(
  services: Pick<Services, "clock" | "database" | "log">,
  geocoder: Geocoder,
): AsyncDisposable {
  const { clock, database, log } = services;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  /** How long to wait until the next look. */
  async function look(): Promise<number> {
    if (!(await geocodeNext(services, geocoder))) return lookEveryMs;
    const nextAt = await readNextAt(database);
    if (nextAt === undefined) return lookEveryMs;
    return Math.min(Math.max(nextAt.getTime() - clock.now().getTime(), 0), lookEveryMs);
  }

  function lookIn(ms: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => {
          log.error({ err: error }, "a geocoding run could not be carried on");
          return lookEveryMs;
        })
        .then(lookIn);
    }, ms);
  }

  lookIn(lookEveryMs);
  return {
    [Symbol.asyncDispose]: async () => {
      closed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
