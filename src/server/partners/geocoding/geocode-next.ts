import { placePartner, readPartnerAddress, type PartnerAddress } from "#server/partners/partners/index.ts";
import type { Log } from "#server/platform/log.ts";
import type { Services } from "#server/platform/services.ts";
import { GeocoderTrouble, type FullAddress, type Geocoder, type Location } from "./geocoder.ts";
import { claimTurn, endTurn, postponeTurn, prolongTurn, releaseTurn, type Turn } from "./store.ts";

/** One address a second (specification, section 7), counted from request to request. */
const paceMs = 1_000;
/** A geocoder that has not answered by then counts as one that fails. */
const answerWithinMs = 20_000;
/**
 * A process that neither ended nor prolonged its turn by then is dead: another one repeats the
 * address.
 */
export const turnMs = 25_000;
/** The first wait of a run for a geocoder that fails; each further one is twice as long. */
const firstWaitMs = 5_000;
const longestWaitMs = 10 * 60_000;
/** After so many tries at one address, check whether the geocoder fails at this one alone. */
const doubtfulTries = 5;

type Needs = Pick<Services, "clock" | "database" | "log">;

/**
 * Looks up the next address of the active run when its time has come, and stores the answer. No
 * transaction is open meanwhile: the geocoder may be slow, and live events wait for every open
 * transaction. If the geocoder fails, the run waits and the address stays the next one.
 * @returns whether there was an address to look up
 */
export async function geocodeNext(services: Needs, geocoder: Geocoder, signal?: AbortSignal): Promise<boolean> {
  const { clock, database } = services;
  const began = clock.now().getTime();
  const turn = await claimTurn(database, new Date(began), new Date(began + turnMs));
  if (turn === undefined) return false;
  const address = completeAddress(await readPartnerAddress(database, turn.partner_id));
  const location = "error" in address ? address : await locate(geocoder, address, signal);
  if (signal?.aborted && location instanceof GeocoderTrouble) {
    await releaseTurn(database, turn, clock.now());
  } else if (!(location instanceof GeocoderTrouble)) {
    await keepAnswer(services, turn, location, new Date(began + (location.isRemembered ? 0 : paceMs)));
  } else {
    await endFailedTurn(services, turn, { geocoder, trouble: location });
  }
  return true;
}

/** The run waits, unless the geocoder answers, and so fails at this address alone. */
async function endFailedTurn(
  services: Needs,
  turn: Turn,
  { geocoder, trouble }: { readonly geocoder: Geocoder; readonly trouble: GeocoderTrouble },
): Promise<void> {
  const { clock, database, log } = services;
  if (turn.failed_tries < doubtfulTries) return wait(services, turn, trouble);
  const prolonged = await prolongTurn(database, turn, new Date(clock.now().getTime() + turnMs));
  if (prolonged === undefined) return;
  if (!(await isUp(geocoder, log))) return wait(services, prolonged, trouble);
  log.warn({ err: trouble, partnerId: turn.partner_id }, "a geocoder that answers fails at one address");
  await keepAnswer(services, prolonged, { error: "service_unavailable" }, new Date(clock.now().getTime() + paceMs));
}

async function keepAnswer({ clock, database }: Needs, turn: Turn, location: Location, nextAt: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const when = { now: clock.now(), nextAt };
    if ("error" in location) {
      await endTurn(transaction, turn, location, when);
      return;
    }
    const { coordinates, precision } = location;
    // A city's centre fills a gap; it must not replace more exact coordinates.
    const kept = await placePartner(transaction, turn.partner_id, coordinates, { replaces: precision === "address" });
    const ended = await endTurn(transaction, turn, { coordinates: kept ?? coordinates }, when);
    // Rolls the coordinates back too: the turn may belong to another process by now.
    if (!ended) throw new Error("a geocoding turn had ended before its answer came");
  });
}

/** The address stays the next one, and the run shows why it waits. */
async function wait({ clock, database, log }: Needs, turn: Turn, trouble: GeocoderTrouble): Promise<void> {
  const ownMs = Math.min(firstWaitMs * 2 ** turn.failed_tries, longestWaitMs);
  const ms = Math.max(ownMs, trouble.retryAfterMs);
  log.warn({ err: trouble, waitMs: ms, tries: turn.failed_tries + 1 }, "a geocoding run waits for its service");
  const now = clock.now();
  await postponeTurn(database, turn, { now, nextAt: new Date(now.getTime() + ms), trouble: trouble.trouble });
}

async function locate(
  geocoder: Geocoder,
  address: FullAddress,
  signal?: AbortSignal,
): Promise<Location | GeocoderTrouble> {
  try {
    return await within(answerWithinMs, (limit) => geocoder.locate(address, limit), signal);
  } catch (error) {
    if (error instanceof GeocoderTrouble) return error;
    return new GeocoderTrouble("down", "the geocoder failed", { cause: error });
  }
}

async function isUp(geocoder: Geocoder, log: Log): Promise<boolean> {
  try {
    return (await within(answerWithinMs, async (limit) => geocoder.isUp?.(limit))) ?? false;
  } catch (error) {
    log.debug({ err: error }, "the check whether the geocoder answers at all failed");
    return false;
  }
}

function completeAddress(partner: PartnerAddress | undefined): FullAddress | Extract<Location, { error: unknown }> {
  if (!partner?.address) return { error: "address_missing" };
  if (!partner.city) return { error: "city_missing" };
  return { ...partner, address: partner.address, city: partner.city };
}

/** Bounds a geocoder that ignores its signal, too. */
async function within<Answer>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const time = AbortSignal.timeout(ms);
  const limit = signal === undefined ? time : AbortSignal.any([signal, time]);
  const late = Promise.withResolvers<never>();
  const onEnd = () => late.reject(limit.reason as Error);
  limit.addEventListener("abort", onEnd);
  try {
    return await Promise.race([ask(limit), late.promise]);
  } finally {
    limit.removeEventListener("abort", onEnd);
  }
}
