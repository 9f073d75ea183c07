import { z } from "zod";
import type { Config } from "#server/platform/config.ts";
import type { Resolve } from "#server/platform/public-hosts.ts";
import type { Services } from "#server/platform/services.ts";
import { keepAnswer, readAnswer } from "./answer-store.ts";
import { askService } from "./ask-service.ts";
import { GeocoderTrouble, type FullAddress, type Geocoder, type Location, cityTableGeocoder } from "./geocoder.ts";
import { freeFormOf, structureOf } from "./nominatim-questions.ts";
import { inTurn, type Wait } from "./turn-to-ask.ts";

/** A request that is not answered by then is aborted, some seconds before its turn ends. */
const answerMs = 8_000;
const answersMax = 5;
/**
 * The rank of streets and what lies along them; lower ranks are districts, postal codes and cities.
 */
const exactRank = 26;

const degrees = (max: number) =>
  z
    .union([z.string().regex(/^-?\d{1,3}(?:\.\d{1,20})?$/), z.number()])
    .transform(Number)
    .refine((value) => Math.abs(value) <= max);

/** The needed part of an answer in the format `jsonv2`. */
const places = z.array(
  z.object({
    lat: degrees(90),
    lon: degrees(180),
    place_rank: z.coerce.number().int().min(0).max(30),
    address: z.object({ country_code: z.string().optional() }).optional(),
  }),
);

type Settings = NonNullable<Config["nominatim"]>;

export interface NominatimOptions {
  readonly answerMs?: number;
  readonly resolve?: Resolve;
  readonly wait?: Wait;
}

export interface Nominatim extends Geocoder {
  /** How many places it finds under a text. @throws GeocoderTrouble */
  search(text: string, signal: AbortSignal): Promise<number>;
  isUp(signal: AbortSignal): Promise<boolean>;
}

/**
 * A service with Nominatim's interface. Callers of all processes take turns: one request at a time,
 * one a second. The address is searched in parts first, then as one text, which finds differently
 * tagged places.
 */
export function createNominatim(
  services: Pick<Services, "clock" | "config" | "database">,
  settings: Settings,
  options: NominatimOptions = {},
): Nominatim {
  const { config, database } = services;
  const base = settings.url;
  // An answer for some countries says nothing of others.
  const source = [base, ...settings.countries.toSorted()].join(" ");
  const headers = {
    accept: "application/json",
    "accept-language": "pt,es,en",
    "user-agent": `Troco/1 (${config.publicUrl ?? "an installation without a public address"}; ${settings.email})`,
  };

  function ask(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const url = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return inTurn(
      database,
      () => askService(url, { headers, timeoutMs: options.answerMs ?? answerMs, signal, resolve: options.resolve }),
      { signal, wait: options.wait },
    );
  }

  async function find(question: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Location[]> {
    const query = {
      ...question,
      format: "jsonv2",
      addressdetails: "1",
      limit: String(answersMax),
      email: settings.email,
      ...(settings.countries.length > 0 && { countrycodes: settings.countries.join(",") }),
    };
    const answer = places.safeParse(await ask("/search", query, signal));
    if (!answer.success) throw new GeocoderTrouble("refused", `${base} does not answer as Nominatim does`);
    return answer.data
      .filter(({ address }) => isWithin(settings.countries, address?.country_code))
      .map(({ lat, lon, place_rank: rank }) => ({
        coordinates: { latitude: lat, longitude: lon },
        precision: rank >= exactRank ? "address" : "city",
      }));
  }

  async function lookUp(address: FullAddress, signal: AbortSignal): Promise<Location> {
    const byParts = await find(structureOf(address), signal);
    const exact = byParts.find(isExact);
    if (exact !== undefined) return exact;
    const byText = await find({ q: freeFormOf(address) }, signal);
    return byText.find(isExact) ?? byParts[0] ?? byText[0] ?? { error: "address_unknown" };
  }

  return {
    locate: async (address, signal) => {
      const remembered = await readAnswer(services, source, address);
      if (remembered !== undefined) return remembered;
      const location = await lookUp(address, signal);
      await keepAnswer(services, source, address, location);
      return location;
    },
    search: async (text, signal) => (await find({ q: text }, signal)).length,
    isUp: async (signal) => {
      const answer = await ask("/status", { format: "json" }, signal).catch(() => undefined);
      return z.object({ status: z.literal(0) }).safeParse(answer).success;
    },
  };
}

function isExact(location: Location): boolean {
  return "precision" in location && location.precision === "address";
}

/** A result in another country than the configured ones does not count. */
function isWithin(countries: readonly string[], country: string | undefined): boolean {
  return countries.length === 0 || (country !== undefined && countries.includes(country.toLowerCase()));
}

/** A service where one is configured, the table of cities otherwise. */
export function createGeocoder(services: Pick<Services, "clock" | "config" | "database">): Geocoder {
  const { nominatim } = services.config;
  return nominatim === undefined ? cityTableGeocoder : createNominatim(services, nominatim);
}
