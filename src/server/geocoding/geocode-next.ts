import type { Log } from "../platform/log.ts";
import { placePartner, readPartnerAddress, type PartnerAddress } from "../partners/index.ts";
import type { Services } from "../services.ts";
import type { FullAddress, Geocoder, Location } from "./geocoder.ts";
import { endTurn, takeTurn, type Turn } from "./store.ts";

/** One address a second (specification, section 7), counted from question to question. */
const paceMs = 1_000;
/** A geocoder that has not answered by then does not answer any more. */
const answerWithinMs = 20_000;
/** Whoever has taken a turn and not ended it by then is dead: another process asks for the same address again. */
export const turnMs = 30_000;

type Needs = Pick<Services, "clock" | "database" | "log">;

/**
 * Asks for the next address of the run that goes on, when its time has come, and keeps the answer. No transaction is open while
 * the geocoder is asked: it may be slow, and live events wait for every open one.
 * @returns whether there was one to ask for
 */
export async function geocodeNext(services: Needs, geocoder: Geocoder): Promise<boolean> {
  const { clock, database, log } = services;
  const began = clock.now().getTime();
  const turn = await takeTurn(database, new Date(began), new Date(began + turnMs));
  if (turn === undefined) return false;
  const address = await readPartnerAddress(database, turn.partner_id);
  const location = await locate(address, geocoder, log);
  await keepAnswer(services, turn, location, new Date(began + paceMs));
  return true;
}

async function keepAnswer({ clock, database }: Needs, turn: Turn, location: Location, nextAt: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const when = { now: clock.now(), nextAt };
    if ("error" in location) {
      await endTurn(transaction, turn, location, when);
      return;
    }
    const { coordinates, precision } = location;
    // A city's centre fills a gap; it must not take the place of what was known better.
    const kept = await placePartner(transaction, turn.partner_id, coordinates, { replaces: precision === "address" });
    const ended = await endTurn(transaction, turn, { coordinates: kept ?? coordinates }, when);
    // Thrown, so that the place is not kept either: the turn may be somebody else's by now.
    if (!ended) throw new Error("a geocoding turn had ended before its answer came");
  });
}

async function locate(partner: PartnerAddress | undefined, geocoder: Geocoder, log: Log): Promise<Location> {
  const address = completeAddress(partner);
  if ("error" in address) return address;
  try {
    return await withinTime(geocoder.locate(address));
  } catch (error) {
    log.warn({ err: error }, "an address could not be looked up");
    return { error: "service_unavailable" };
  }
}

function completeAddress(partner: PartnerAddress | undefined): FullAddress | Extract<Location, { error: unknown }> {
  if (!partner?.address) return { error: "address_missing" };
  if (!partner.city) return { error: "city_missing" };
  return { ...partner, address: partner.address, city: partner.city };
}

async function withinTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("the geocoder does not answer")), answerWithinMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
