import type { Profile } from "#contract/customers/profiles.ts";
import type { Transaction } from "#contract/payments/transactions.ts";
import type { Output } from "./api.ts";
import type { AuthUser, SignedIn } from "./auth-client.ts";
import { serverNow, toServerMoment } from "./clock.ts";
import { useOffline } from "./connection.ts";
import { formatDayAndTime, formatTime, isToday } from "./dates.ts";
import { forgetIntentInputs } from "./kept-intents.ts";
import { useLanguage } from "./languages/context.tsx";
import { keyOf, queryClient } from "./query.ts";
import { deviceStorage } from "./storage.ts";

// The figures that a user saw last, for when there is no connection. The page remembers it; the
// device stores it only where the user has agreed to that, and otherwise nothing but the user's id
// and the end of the session. Only the fields below are stored: no contact data, photo, password or
// key, and the card number only after its owner opened the card. It is deleted at the end of its
// session; docs/decisions/installed-app.md.

/** The part of the profile that home shows. */
export type LastKnownProfile = Pick<
  Profile,
  "full_name" | "username" | "card_display" | "wallet_balance" | "cashback_balance" | "cashback_this_month"
>;

/** An answer, and when it came, in milliseconds since 1970. */
interface Seen<Value> {
  readonly at: number;
  readonly value: Value;
}

interface LastKnown {
  /** Without agreement the stored name is empty. */
  readonly user: AuthUser;
  /** Whether the user wants the rest of it to be stored; counts only as it is stored. */
  readonly agreed?: boolean;
  /** When the session ends, as the server said. */
  readonly until: string;
  /** Present for an active account: another one has no balances to show. */
  readonly profile?: Seen<LastKnownProfile>;
  readonly lastTransaction?: Seen<Transaction | null>;
  /** The first page of the statement. */
  readonly statement?: Seen<readonly Transaction[]>;
  /**
   * Hardly ever changes, so it needs no moment. With it a partner can request a payment; paying
   * needs the purchase password.
   */
  readonly cardNumber?: string;
}

const storageKey = "last-known";
const installationKey = "last-known-installation";

let known = parse(storageKey) as LastKnown | undefined;

/** Whether the user who is signed in has agreed that this device stores what they saw last. */
export function isStoringAgreed(): boolean {
  const stored = parse(storageKey) as LastKnown | undefined;
  return stored?.agreed === true && stored.user.id === known?.user.id;
}

/** Stores what is known already, or deletes it. The choice ends with the session. */
export function agreeToStoring(agreed: boolean): void {
  if (known) store(known, agreed);
}

/** Reads the agreement anew, because another tab may have withdrawn it. */
function store(last: LastKnown, agreed = isStoringAgreed()): void {
  const { user, until } = last;
  write(storageKey, agreed ? { ...last, agreed } : { user: { id: user.id, name: "" }, until });
}

/** The user who was signed in when the server last said so; undefined once that session is over. */
export function lastKnownUser(): AuthUser | undefined {
  if (known && Date.parse(known.until) <= serverNow()) forgetLastKnown();
  return known?.user;
}

/** The figures that the user saw last, while there is no connection; undefined otherwise. */
export function useLastKnown(): LastKnown | undefined {
  return useOffline() && lastKnownUser() ? known : undefined;
}

/** The moment of the figures that are shown without a connection. */
export function momentOf(shown: LastKnown | undefined): number | undefined {
  return shown?.profile?.at ?? shown?.statement?.at;
}

/** Deletes everything, at the end of the session and when another user is signed in. */
export function forgetLastKnown(): void {
  known = undefined;
  deviceStorage.forget(storageKey);
  forgetIntentInputs();
}

/** Keeps what the server answers from now on, where it is of the kinds above. */
export function keepLastKnown(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const [operation, input, form] = event.query.queryKey;
    const { data, dataUpdatedAt } = event.query.state;
    const at = toServerMoment(dataUpdatedAt);
    if (operation === "session") keepSession(data as SignedIn | null);
    if (operation === "getProfile") keepProfile(data as Output<"getProfile">, at);
    if (operation === "getLastTransaction") keep({ lastTransaction: { at, value: data as Transaction | null } });
    if (operation === "getFullCardForPayment") {
      keep({ cardNumber: (data as Output<"getFullCardForPayment">).card_number });
    }
    const isFirst = event.query.state.dataUpdateCount === 1;
    if (isFirst && (operation === "session" || operation === "getProfile")) keepEarlier();
    if (operation === "listTransactions" && form === "pages" && isWhole(input)) {
      const [first] = (data as { pages: readonly Output<"listTransactions">[] }).pages;
      if (first) keep({ statement: { at, value: first.transactions } });
    }
  });
}

/** The statement of all kinds and all months. */
function isWhole(input: unknown): boolean {
  const { type, month } = input as { type?: string; month?: string };
  return type === "all" && month === undefined;
}

function keepSession(signedIn: SignedIn | null): void {
  if (!signedIn) return forgetLastKnown();
  const { user, session } = signedIn;
  const kept = { user: { id: user.id, name: user.name } };
  // Deletes what another user saw in the same browser.
  if (known?.user.id !== user.id) known = undefined;
  known = { ...known, ...kept, until: session.expiresAt };
  store(known);
}

/**
 * A page's first answers may arrive before their user is known: they are stored once session and
 * profile name the same user.
 */
function keepEarlier(): void {
  const profile = queryClient.getQueryState<Output<"getProfile">>(keyOf("getProfile", {}));
  const last = queryClient.getQueryState<Transaction | null>(keyOf("getLastTransaction", {}));
  if (!known || profile?.data?.user_id !== known.user.id) return;
  keepProfile(profile.data, toServerMoment(profile.dataUpdatedAt));
  if (last?.data !== undefined) keep({ lastTransaction: { at: toServerMoment(last.dataUpdatedAt), value: last.data } });
}

function keepProfile(profile: Output<"getProfile">, at: number): void {
  if (!known) return;
  // Another tab has signed in another user, so other answers may be that user's too.
  if (profile.user_id !== known.user.id) return forgetLastKnown();
  if (!profile.is_active) return;
  const { full_name, username, card_display, wallet_balance, cashback_balance, cashback_this_month } = profile;
  const value = { full_name, username, card_display, wallet_balance, cashback_balance, cashback_this_month };
  keep({ profile: { at, value } });
}

function keep(seen: Partial<LastKnown>): void {
  if (!known) return;
  known = { ...known, ...seen };
  store(known);
}

/** Stores the installation's public settings: without its currency no amount can be shown. */
export function keepInstallation(installation: Output<"getInstallation">): void {
  write(installationKey, installation);
}

/**
 * The facts that were last known of the installation, also from an earlier visit; undefined where
 * nothing was kept.
 */
export function lastKnownInstallation(): Output<"getInstallation"> | undefined {
  return parse(installationKey) as Output<"getInstallation"> | undefined;
}

function parse(key: string): unknown {
  try {
    return JSON.parse(deviceStorage.read(key) ?? "null") ?? undefined;
  } catch {
    // Whatever it is, it is not ours.
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  deviceStorage.write(key, JSON.stringify(value));
}

interface MomentMessages {
  /** For a moment of today. */
  readonly time: (time: string) => string;
  readonly day: (dayAndTime: string) => string;
}

/** Formats a moment: today's by the time alone, any other with its day. */
export function useMomentMessages(): (at: number, messages: MomentMessages) => string {
  const { language } = useLanguage();
  return (at, { time, day }) => {
    const moment = new Date(at);
    return isToday(moment) ? time(formatTime(moment, language)) : day(formatDayAndTime(moment, language));
  };
}
