import type { FieldError } from "#contract/error-codes.ts";
import { isDomainError, DomainError } from "./errors.ts";
import { useLanguage, useMessages } from "./languages/context.tsx";
import { factsOf } from "./languages/facts.ts";
import { useForm, type FormOptions } from "./use-form.ts";

/** What every form of an act that asks for the login password again has beside its own fields. */
export interface StepUp extends Record<string, unknown> {
  readonly login_password: string;
}

const wrongPassword = "login_password_wrong";

/**
 * As `useForm`, for an operation that asks for the login password again: the field `login_password`, which must be filled in, is among its
 * values, and a wrong one is said there and emptied. For an operation that moves money, let `submit` throw the refusal of its intent.
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
        if (!isDomainError(error, wrongPassword)) throw error;
        form.set("login_password", "" as Values["login_password"]);
        // The form words it by its own words, which the contract's list of field errors need not know.
        const wrong = { field: "login_password", code: wrongPassword } as unknown as FieldError;
        throw new DomainError({ ...error.problem, code: "invalid_input", errors: [wrong] });
      }
    },
  });
  return form;
}
