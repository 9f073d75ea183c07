import { isGuessable } from "#contract/guessable-password.ts";
import { purchasePasswordLength } from "#contract/limits.ts";
import type { FormErrors, FormFieldError } from "#web/lib/use-form.ts";

// A type, not an interface: `useForm` takes plain records.
export type PasswordValues = { readonly current: string; readonly password: string; readonly confirmation: string };

/** Whether the second entry already differs from the first (specification, section 5). */
export function differ({ password, confirmation }: PasswordValues): boolean {
  return confirmation !== "" && !password.startsWith(confirmation);
}

/** The error of a new password that is complete and easy to guess. */
export function tooEasy({ password }: PasswordValues): FormFieldError | undefined {
  return isGuessable(password) ? { code: "too_easy" } : undefined;
}

/** The errors of the entries on submission. */
export function passwordErrors(values: PasswordValues, needsCurrent: boolean): FormErrors<PasswordValues> {
  const wrong = (digits: string) => {
    if (digits === "") return { code: "enter_password" };
    return digits.length < purchasePasswordLength ? { code: "password_min" } : undefined;
  };
  const current = needsCurrent ? wrong(values.current) : undefined;
  const password = wrong(values.password) ?? tooEasy(values);
  const confirmation = !password && values.confirmation !== values.password ? { code: "passwords_differ" } : undefined;
  return { ...(current && { current }), ...(password && { password }), ...(confirmation && { confirmation }) };
}
