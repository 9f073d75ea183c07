import { createHmac } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import { bonusesAMonthMax, phoneCountryCodes, type BonusObstacle, type PhoneCountryCode } from "#contract/limits.ts";
import { need, type Decision, type Need, type Read } from "#server/platform/batches/index.ts";
import { violates } from "#server/platform/db/database.ts";
import type { Keys } from "#server/platform/keys.ts";
import type { Services } from "#server/platform/services.ts";
import { readUnpaidUse } from "./store.ts";

/**
 * The things that a waiting bonus would use up: a card, a phone number, and one of the referrer's
 * places of the month. Read before the batch, so that the batch knows its needs.
 */
export interface BonusClaim {
  /** The provider's name of the card; undefined where it does not say. */
  readonly card: string | undefined;
  /** Digests in hexadecimal: the first is kept, and the others were kept by earlier releases. */
  readonly phones: readonly string[];
  /** Null for a code of the operator. */
  readonly referrerId: UserId | null;
  /** Its first day, in UTC. */
  readonly month: string;
}

/** @returns undefined when no bonus waits for the user */
export async function prepareClaim(
  { clock, database, keys }: Pick<Services, "clock" | "database" | "keys">,
  { userId, card }: { readonly userId: UserId; readonly card: string | undefined },
): Promise<BonusClaim | undefined> {
  const use = await readUnpaidUse(database, userId);
  if (use === undefined) return undefined;
  const phones = use.phone === null ? [] : digestsOf(keys, use.phone);
  return { card, phones, referrerId: use.referrer_id, month: `${clock.now().toISOString().slice(0, 7)}-01` };
}

/**
 * Keyed, so that a reader of the table cannot try out numbers; under the newest secret first, and
 * of each form that the phone may have been counted in.
 */
function digestsOf(keys: Keys, phone: string): string[] {
  return keys.ids.flatMap((id) => {
    const key = keys.key("referral-phone", id)!;
    return formsOf(phone).map((form) => createHmac("sha256", key).update(form).digest("hex"));
  });
}

/** Of a country's national numbers: a pattern, the form that is counted, others of the same one. */
const oldForms: Readonly<Partial<Record<PhoneCountryCode, readonly [RegExp, ...string[]]>>> = {
  // In Argentina a mobile number is the same with and without the 9; it is counted without.
  "+54": [/^9?(\d{10})$/, "$1", "9$1"],
  "+52": [/^(\d{10})$/, "$1", "1$1"],
  "+55": [/^(\d\d)9([6-9]\d{7})$/, "$19$2", "$1$2"],
};

/** The form in which a phone is counted, then those that were stored before there was one form. */
function formsOf(phone: string): string[] {
  const code = phoneCountryCodes.find((each) => phone.startsWith(each));
  if (code === undefined) return [phone];
  const national = phone.slice(code.length);
  const [pattern, ...forms] = oldForms[code] ?? [/^(.*)$/, "$1"];
  const found = pattern.test(national) ? forms.map((form) => national.replace(pattern, form)) : [national];
  return [...found, `0${found[0]}`].map((form) => code + form);
}

/** A batch has one request of equal cards, phones or referrers; indexes refuse other processes. */
const setOf = (name: string, text: string): Read<string, ReadonlySet<string>> => ({
  name,
  place: 8,
  isShared: false,
  nameOf: (value) => value,
  text,
  values: (all) => [all],
  view: (rows: readonly { value: string }[]) => new Set(rows.map(({ value }) => value)),
});
const usedCards = setOf("used cards", "select card as value from referral_uses where card = any ($1::text[])");
const usedPhones = setOf(
  "used phones",
  `select encode(phone_digest, 'hex') as value from referral_uses
    where phone_digest = any (array(select decode(unnest($1::text[]), 'hex')))`,
);

interface Month {
  readonly referrerId: UserId;
  readonly month: string;
}

const nameOfMonth = ({ referrerId, month }: Month) => `${referrerId} ${month}`;

/** How many bonuses each referrer's code has paid in a month. */
const paidInMonth: Read<Month, ReadonlyMap<string, number>> = {
  name: "bonuses of a month",
  place: 8,
  isShared: false,
  nameOf: nameOfMonth,
  text: `select needed.*, (
      select coalesce(max(month_place), 0)::int from referral_uses u
        where u.referrer_id = needed.referrer_id and u.paid_month = needed.month::date
    ) as paid
    from unnest($1::text[], $2::text[]) as needed (referrer_id, month)`,
  values: (months) => [months.map(({ referrerId }) => referrerId), months.map(({ month }) => month)],
  view: (rows: readonly { referrer_id: UserId; month: string; paid: number }[]) =>
    new Map(rows.map(({ referrer_id: referrerId, month, paid }) => [nameOfMonth({ referrerId, month }), paid])),
};

export function claimNeeds(claim: BonusClaim | undefined): Need[] {
  if (claim === undefined) return [];
  const { card, phones, referrerId, month } = claim;
  return [
    ...(card === undefined ? [] : [need(usedCards, card)]),
    ...phones.map((phone) => need(usedPhones, phone)),
    ...(referrerId === null ? [] : [need(paidInMonth, { referrerId, month })]),
  ];
}

/** The place of the month that a bonus would get; null for a code of the operator. */
export function placeOf(decision: Decision, { referrerId, month }: BonusClaim): number | null {
  if (referrerId === null) return null;
  return decision.read(paidInMonth).get(nameOfMonth({ referrerId, month }))! + 1;
}

/** Why a bonus is not paid with this top-up; undefined if nothing keeps it. */
export function obstacleOf(decision: Decision, claim: BonusClaim): BonusObstacle | undefined {
  if (claim.card === undefined) return "card_unknown";
  if (decision.read(usedCards).has(claim.card)) return "card_used";
  if (claim.phones.some((phone) => decision.read(usedPhones).has(phone))) return "phone_used";
  const place = placeOf(decision, claim);
  return place !== null && place > bonusesAMonthMax ? "month_full" : undefined;
}

const claimed = ["referral_uses_card", "referral_uses_phone", "referral_uses_month"];

/**
 * Runs work that pays a bonus again when another process has just used what it claims. Each further
 * run finds one more of it used, so they end.
 */
export async function retryClaimed<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries > bonusesAMonthMax + 2 || !claimed.some((name) => violates(error, name))) throw error;
    }
  }
}
