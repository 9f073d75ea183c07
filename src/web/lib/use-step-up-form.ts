import type { FieldError } from "#contract/error-codes.ts";
import { isDomainError, DomainError } from "./errors.ts";
import { useLanguage, useMessages } from "./languages/context.tsx";
import { factsOf } from "./languages/facts.ts";
import { useForm, type FormOptions } from "./use-form.ts";

/** The fields that a form of such an operation has beside its own fields. */
export interface StepUp extends Record<string, unknown> {
  readonly login_password: string;
}

const wrongPassword = "login_password_wrong";

/**
 * As `useForm`, for an operation that needs the login password again. The field `login_password` is
 * required; a wrong one is shown at the field, which is emptied. For an operation that moves money,
 * `submit` throws the error of its intent.
 */
export function useStepUpForm<Values extends StepUp>(options: FormOptions<Values>) {
  const { errors } = useMessages();
  const { language } = useLanguage();
  const form = useForm<Values>({
    ...options,
    validate: (values) => ({
      ...options.validate?.(values),
      ...(values.login_password === "" && { login_password: { code: "required" } }),
    }),
    messages: {
      ...options.messages,
      [wrongPassword]: errors[wrongPassword](factsOf(undefined, { language, currency: undefined })),
    },
    submit: async (values) => {
      try {
        await options.submit(values);
      } catch (error) {
        const isWrong = isDomainError(error, wrongPassword);
        // A passkey's proof counts once; only a request whose answer was lost repeats it.
        const isUsedProof = error instanceof DomainError && values.login_password.startsWith("passkey.");
        if (isWrong || isUsedProof) form.set("login_password", "" as Values["login_password"]);
        if (!isWrong) throw error;
        // The form has its own message for it, so the contract's field errors do not list it.
        const wrong = { field: "login_password", code: wrongPassword } as unknown as FieldError;
        throw new DomainError({ ...error.problem, code: "invalid_input", errors: [wrong] });
      }
    },
  });
  return form;
}
