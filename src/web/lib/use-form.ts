import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { FieldErrorCode } from "#contract/error-codes.ts";
import { isDomainError } from "./errors.ts";
import { useInstallation } from "./installation.ts";
import { useLanguage, useMessages } from "./languages/context.tsx";
import { factsOf } from "./languages/facts.ts";
import { useTries } from "./toast.ts";

/** The error of a field: a code of the contract, or one of the form's own `messages`. */
export interface FormFieldError {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Errors by field name; empty when the form may go. */
export type FormErrors<Values> = { readonly [Name in keyof Values]?: FormFieldError };

export interface FormOptions<Values> {
  readonly initial: Values;
  /** Errors by field; none lets the form go. The server checks again. */
  readonly validate?: (values: Values) => FormErrors<Values>;
  /** Called when `validate` found errors, for what is not shown at the fields. */
  readonly onInvalid?: (errors: FormErrors<Values>) => void;
  /** Runs on submit. An `invalid_input` is shown at its fields, any other error as `problem`. */
  readonly submit: (values: Values) => Promise<void>;
  /** Messages for the form's own codes. Apart from the errors, so that they follow the language. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Names of fields that hold money, so that their limits are worded as money. */
  readonly money?: readonly (keyof Values)[];
}

/** An error for each text that is empty or blank. */
export function requiredFields<Values extends Record<string, unknown>>(values: Values): FormErrors<Values> {
  const empty = Object.entries(values).filter(([, value]) => typeof value === "string" && value.trim() === "");
  return Object.fromEntries(empty.map(([name]) => [name, { code: "required" }])) as FormErrors<Values>;
}

/** Values, errors by field and a submit that locks while it works. */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [problem, setProblem] = useState<unknown>(undefined);
  const [busy, setBusy] = useState(false);
  // State arrives with the next render; two taps within one frame must still send once.
  const locked = useRef(false);
  const refused = useRef<HTMLElement>(undefined);
  const attempt = useTries();
  const allMessages = useMessages();
  const { language } = useLanguage();
  const currency = useInstallation()?.currency;

  // The first field that the server is about gets the focus, once the answer is rendered and the
  // fields are no longer locked.
  useEffect(() => {
    if (busy) return;
    refused.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    refused.current = undefined;
  }, [busy]);

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
    setProblem(undefined);
  }

  /** Updates the fields that were not changed since `before` to `now`. */
  function follow(before: Readonly<Partial<Values>>, now: Readonly<Partial<Values>>): void {
    setValues((current) => {
      const followed = Object.keys(now).filter((name) => current[name] === before[name]);
      if (followed.length === 0) return current;
      return { ...current, ...Object.fromEntries(followed.map((name) => [name, now[name]])) };
    });
  }

  function errorText(name: keyof Values): string | undefined {
    const error = errors[name];
    if (!error) return undefined;
    const own = options.messages?.[error.code];
    if (own !== undefined) return own;
    const unit = options.money?.includes(name) ? "money" : "plain";
    const sentence = allMessages.fieldErrors[error.code as FieldErrorCode] ?? allMessages.fieldErrors.invalid_format;
    return sentence(factsOf(error.params, { language, currency, unit }));
  }

  /** Props for a field component: name, value, what to do on change, and the sentence under it. */
  function field<Name extends keyof Values & string>(name: Name) {
    return {
      name,
      value: values[name],
      onChange: (value: Values[Name]) => set(name, value),
      error: errorText(name),
    };
  }

  async function submit(form?: HTMLElement): Promise<void> {
    if (!locked.current) await attempt(() => trySubmit(form));
  }

  async function trySubmit(form: HTMLElement | undefined): Promise<void> {
    const found: FormErrors<Values> = options.validate?.(values) ?? {};
    setErrors(found);
    setProblem(undefined);
    const firstWrong = Object.keys(values).find((name) => found[name]);
    if (firstWrong !== undefined) {
      options.onInvalid?.(found);
      focusField(firstWrong);
      return;
    }
    locked.current = true;
    setBusy(true);
    try {
      await options.submit(values);
    } catch (error) {
      const fromServer = fieldErrorsOf(error, values);
      setErrors(fromServer);
      // An error at a field this form does not have would otherwise be swallowed.
      if (Object.keys(fromServer).length === 0) setProblem(error);
      refused.current = form;
    } finally {
      locked.current = false;
      setBusy(false);
    }
  }

  return {
    values,
    set,
    follow,
    field,
    busy,
    /** The error beyond the fields; worded by `useErrorText`. */
    problem,
    setErrors,
    submit,
    /** To what it began with, or to other values. */
    reset: (next = options.initial) => {
      setValues(next);
      setErrors({});
      setProblem(undefined);
    },
    props: {
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault();
        void submit(event.currentTarget as HTMLElement);
      },
    },
  };
}

function fieldErrorsOf<Values extends Record<string, unknown>>(error: unknown, values: Values): FormErrors<Values> {
  if (!isDomainError(error, "invalid_input")) return {};
  const known = (error.problem.errors ?? []).filter(({ field }) => Object.hasOwn(values, field));
  return Object.fromEntries(known.map(({ field, ...rest }) => [field, rest])) as FormErrors<Values>;
}

function focusField(name: string): void {
  // The error is rendered first, so that a screen reader hears it with the field.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`form [name="${CSS.escape(name)}"]`)?.focus());
}
