import type { UserId } from "#contract/ids.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { acceptAuthenticatorCode, acceptRecoveryCode, countTry, wrongCode } from "./codes.ts";
import { readFactors } from "./store.ts";

/**
 * Admits a sign-in whose password was right, before its session exists. An account with a second
 * factor needs an authenticator code or a recovery code too; with a passkey one signs in without
 * the password. Why it is not the auth library's: docs/decisions/sign-in-and-passwords.md.
 *
 * @throws DomainError `second_factor_required` with `methods`, `second_factor_wrong`,
 *   `too_many_requests`
 */
export async function admitSignIn(
  services: Pick<Services, "clock" | "database" | "jobs" | "keys">,
  userId: UserId,
  code: string | undefined,
): Promise<void> {
  const { passkeys, authenticator } = await readFactors(services.database, userId);
  if (passkeys === 0 && !authenticator) return;
  if (code === undefined) {
    const methods = [passkeys > 0 && "passkey", authenticator && "code", "recovery"].filter(Boolean);
    throw new DomainError("second_factor_required", { params: { methods: methods.join(",") } });
  }
  await countTry(services, userId);
  await services.database.transaction(async (transaction) => {
    if (await acceptAuthenticatorCode(services, transaction, { userId, code, confirms: false })) return;
    if (!(await acceptRecoveryCode(services, transaction, userId, code))) throw wrongCode();
    await queueMail(services, transaction, {
      template: "recovery-code-used",
      owner: userId,
      of: newId(services.clock),
      facts: { at: services.clock.now().toISOString() },
    });
  });
}
