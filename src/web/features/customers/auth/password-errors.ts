import { AuthError } from "#web/lib/auth-client.ts";
import { DomainError } from "#web/lib/errors.ts";

/**
 * Sends a form with a new password. If that alone is wrong, as only the server can find, it is
 * shown at the form's field `password`.
 * @throws DomainError for a wrong password, otherwise as `send` does
 */
export async function sendNewPassword(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { problem } = error;
    const [wrong, ...others] = problem.errors ?? [];
    const isPassword = wrong?.field === "password" || wrong?.field === "newPassword";
    if (!isPassword || others.length > 0) throw error;
    throw new DomainError({ ...problem, errors: [{ ...wrong, field: "password" }] });
  }
}
