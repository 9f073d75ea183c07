import { createHash } from "node:crypto";
import type { Queryable } from "#server/platform/db/database.ts";
import { foldText } from "#server/platform/fold-text.ts";
import type { Services } from "#server/platform/services.ts";
import type { FullAddress, Location } from "./geocoder.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Buildings stay where they are; a map is corrected now and then. */
const foundKeptMs = 90 * dayMs;
/** An address that was not there yesterday may have been drawn since. */
const missingKeptMs = dayMs;

interface AnswerRow {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly is_exact: boolean;
}

/** The answer of a service for an address; undefined if there is none, or it has expired. */
export async function readAnswer(
  { clock, database }: Pick<Services, "clock" | "database">,
  service: string,
  address: FullAddress,
): Promise<Location | undefined> {
  const [row] = await database.query<AnswerRow>(
    "select latitude, longitude, is_exact from geocoding_answers where service = $1 and address = $2 and expires_at > $3",
    [service, digestOf(address), clock.now()],
  );
  if (row === undefined) return undefined;
  const { latitude, longitude, is_exact: isExact } = row;
  if (latitude === null || longitude === null) return { error: "address_unknown", isRemembered: true };
  return { coordinates: { latitude, longitude }, precision: isExact ? "address" : "city", isRemembered: true };
}

export async function keepAnswer(
  { clock, database }: Pick<Services, "clock" | "database">,
  service: string,
  address: FullAddress,
  location: Location,
): Promise<void> {
  const found = "coordinates" in location ? location : undefined;
  const keptMs = found === undefined ? missingKeptMs : foundKeptMs;
  await database.query(
    `insert into geocoding_answers (service, address, latitude, longitude, is_exact, expires_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (service, address) do update set latitude = excluded.latitude, longitude = excluded.longitude,
        is_exact = excluded.is_exact, expires_at = excluded.expires_at`,
    [
      service,
      digestOf(address),
      found?.coordinates.latitude ?? null,
      found?.coordinates.longitude ?? null,
      found?.precision === "address",
      new Date(clock.now().getTime() + keptMs),
    ],
  );
}

/** Deletes what a geocoding service answered, once it has expired. */
export async function pruneAnswers({
  clock,
  database,
}: {
  readonly clock: Services["clock"];
  readonly database: Queryable;
}) {
  await database.query("delete from geocoding_answers where expires_at <= $1", [clock.now()]);
}

function digestOf({ address, city, state, postalCode }: FullAddress): Buffer {
  const parts = [address, city, state, postalCode].map((part) =>
    foldText(part ?? "")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}
