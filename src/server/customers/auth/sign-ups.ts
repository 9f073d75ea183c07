import { createHash, randomBytes } from "node:crypto";
import type { Language } from "#contract/limits.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { hashPassword, isPasswordOf } from "./password-hash.ts";
import {
  deleteSignUpsBefore,
  insertSignUp,
  openAccount,
  readLastSignUp,
  readSignUpOf,
  type SignUpRow,
} from "./sign-up-store.ts";
import { findConfirmedAccount } from "./users.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "keys" | "publicUrl">;

const day = 24 * 60 * 60_000;
const linkLifeMs = day;
/** Until then, the link can be mailed again. */
const keptMs = 7 * day;

export interface SignUp {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  readonly language: Language;
}

/**
 * Keeps a sign-up, and mails a link to its address. There is no account yet, so a sign-up
 * with a stranger's address changes nothing for the stranger, who can sign up too: each sign-up has
 * its own password and link. An address that has an account gets a mail that says so, and no link
 * that confirms anything.
 */
export async function signUp(services: Needs, { name, email, password, language }: SignUp): Promise<void> {
  const { clock, database, keys, publicUrl } = services;
  const hash = await hashPassword(password);
  await database.transaction(async (transaction) => {
    const owner = await findConfirmedAccount(transaction, email);
    if (owner === undefined)
      return mailLink(services, transaction, {
        email,
        name,
        language,
        password_hash: hash,
        created_at: clock.now(),
      });
    return queueMail(services, transaction, {
      template: "account-exists",
      owner,
      of: newId(clock),
      address: email,
      language,
      links: { keys, link: `${publicUrl}/auth`, otherLink: `${publicUrl}/auth?mode=forgot` },
      usefulMs: day,
    });
  });
}

/**
 * Mails the link of an address's last sign-up again, if there is one. Links before it stay valid.
 */
export async function mailLinkAgain(services: Needs, email: string, language: Language): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const last = await readLastSignUp(transaction, email);
    if (last !== undefined) await mailLink(services, transaction, { ...last, language });
  });
}

/**
 * Opens the account of a sign-up, when the token of its link and its password come together: the
 * token proves the mailbox, and the password who chose it. Neither is enough, so nobody enters an
 * account with a password that another has chosen, and opening a link changes nothing.
 * @param makeProfile called for the new user, before anybody is signed in
 */
export async function confirmSignUp(
  { clock, database }: Pick<Services, "clock" | "database">,
  given: { readonly token: string; readonly email: string; readonly password: string },
  makeProfile: (user: { readonly id: string; readonly name: string; readonly language: Language }) => Promise<void>,
): Promise<void> {
  const { email, password, token } = given;
  const at = clock.now();
  const found = await readSignUpOf(database, { email, digest: digestOf(token), now: at });
  if (found === undefined || !(await isPasswordOf(found.password_hash, password))) return;
  const userId = newId(clock);
  const isOpened = await database.transaction((transaction) =>
    openAccount(transaction, found, { userId, accountId: newId(clock), at }),
  );
  // If the process dies before this, the user's first request makes the profile.
  if (isOpened) await makeProfile({ id: userId, name: found.name, language: found.language });
}

/**
 * Whether these are the address and password of a sign-up that waits for its link. Compares one
 * hash, whether there is a sign-up or not, so its time reveals nothing.
 */
export async function waitsForLink(
  { database }: Pick<Services, "database">,
  email: string,
  password: string,
): Promise<boolean> {
  const last = await readLastSignUp(database, email);
  if (last !== undefined) return isPasswordOf(last.password_hash, password);
  await hashPassword(password);
  return false;
}

/** Deletes sign-ups that nobody has confirmed within a week. */
export function pruneSignUps({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deleteSignUpsBefore(database, new Date(clock.now().getTime() - keptMs));
}

async function mailLink(
  services: Needs,
  transaction: Transaction,
  chosen: Pick<SignUpRow, "email" | "name" | "language" | "password_hash" | "created_at">,
): Promise<void> {
  const { clock, keys, publicUrl } = services;
  const { email, language } = chosen;
  const id = newId(clock);
  const token = randomBytes(32).toString("base64url");
  await insertSignUp(transaction, {
    ...chosen,
    id,
    token_digest: digestOf(token),
    link_expires_at: new Date(clock.now().getTime() + linkLifeMs),
  });
  await queueMail(services, transaction, {
    template: "confirm-email",
    owner: id,
    of: id,
    address: email,
    language,
    links: { keys, link: `${publicUrl}/auth?confirmed=true&token=${token}` },
    usefulMs: linkLifeMs,
  });
}

/** The token is random, so one round is enough. */
function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
