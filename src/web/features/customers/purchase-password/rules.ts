import { isGuessable } from "#contract/guessable-password.ts";
import { purchasePasswordLength } from "#contract/limits.ts";
import type { FormErrors, FormFieldError } from "#web/lib/use-form.ts";

// A type, not an interface: `useForm` takes plain records.
export type PasswordValues = { readonly current: string; readonly password: string; readonly confirmation: string };

/** Whether the second entry can no longer become the first: said while it is typed (specification, section 5). */
export function differ({ password, confirmation }: PasswordValues): boolean {
  return confirmation !== "" && !password.startsWith(confirmation);
}

/** What is wrong with the new password as soon as all its digits are there. */
export function tooEasy({ password }: PasswordValues): FormFieldError | undefined {
  return isGuessable(password) ? { code: "too_easy" } : undefined;
}

/** What is wrong with the entries when they are sent, as codes. */
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
