import type { Language } from "#contract/limits.ts";
import { confirmSignUp, mailLinkAgain, signUp, waitsForLink } from "#server/customers/auth/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";

type Input = Readonly<Record<string, unknown>>;

interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
}

const text = (input: Input, field: string) => input[field] as string;

/** The operations that are answered here and not by the auth library, by their path. */
export const ownAnswers: Readonly<
  Record<string, (services: Services, input: Input, language: Language) => Promise<object>>
> = {
  "/auth/sign-up/email": async (services, input, language) => {
    const [name, email] = [text(input, "name"), text(input, "email")];
    await signUp(services, { name, email, password: text(input, "password"), language });
    const at = services.clock.now().toISOString();
    // The user that this may become; whether there is one already is not revealed.
    const user = { id: newId(services.clock), name, email, emailVerified: false, image: null };
    return { user: { ...user, createdAt: at, updatedAt: at } };
  },
  "/auth/send-verification-email": async (services, input, language) => {
    await mailLinkAgain(services, text(input, "email"), language);
    return { status: true };
  },
};

/** Opens the account before the library signs in, if a confirmation link's token came along. */
export async function openAccountFirst(
  services: Services,
  input: Input,
  makeProfile: (user: NewUser) => Promise<void>,
): Promise<void> {
  if (input["token"] === undefined) return;
  const [email, password] = [text(input, "email"), text(input, "password")];
  await confirmSignUp(services, { email, password, token: text(input, "token") }, makeProfile);
}

/**
 * After the library knew no such e-mail and password.
 * @throws DomainError, if they are those of a sign-up, `email_not_confirmed`, or
 *   `confirmation_link_invalid` where a link was opened
 */
export async function rejectUnconfirmed(services: Services, input: Input): Promise<void> {
  if (!(await waitsForLink(services, text(input, "email"), text(input, "password")))) return;
  throw new DomainError(input["token"] === undefined ? "email_not_confirmed" : "confirmation_link_invalid");
}
