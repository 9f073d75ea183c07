import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import type { Input } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { keyOf, queryClient } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm, type FormErrors } from "#web/lib/use-form.ts";
import { keepDraft, openDraft } from "./drafts.ts";
import { stale } from "./module.ts";

interface ProfileFormOptions<Values extends Record<string, string>> {
  readonly section: string;
  readonly profile: Profile;
  /** The section's fields as the profile has them. */
  readonly read: (profile: Profile) => Values;
  readonly validate: (values: Values) => FormErrors<Values>;
  readonly messages: Readonly<Record<string, string>>;
  /** The changed fields as the input of `updateProfile`. */
  readonly toChanges: (changed: Partial<Values>, values: Values) => Input<"updateProfile">;
  /** Whether the change needs the login password, which the form's `stepUp` asks for. */
  readonly needsPassword?: (changed: Partial<Values>) => boolean;
}

/**
 * One section of the profile as a form. Input is kept as a draft until it is saved or discarded,
 * also while another screen is shown. Unchanged fields follow the profile and are not sent.
 */
export function useProfileForm<Values extends Record<string, string>>(options: ProfileFormOptions<Values>) {
  const { section, profile, read } = options;
  const { profile: messages } = useMessages("profile");
  const errorText = useErrorText();
  const saved = read(profile);
  const [draft] = useState(() => openDraft(profile.user_id, section));
  const before = useRef(saved);
  const [asking, setAsking] = useState(false);
  const form = useForm<Values>({
    initial: { ...saved, ...draft },
    validate: (values) => onlyChanged(options.validate(values), changesOf(values, saved)),
    messages: { username_taken: messages.usernameTaken, ...options.messages },
    submit: async (values) => {
      const changed = changesOf(values, saved);
      if (Object.keys(changed).length === 0) return;
      if (options.needsPassword?.(changed)) {
        setAsking(true);
        return;
      }
      try {
        await save(values);
      } catch (error) {
        toast.error(messages.saveError, errorText(error));
        throw error;
      }
    },
  });
  const changed = changesOf(form.values, saved);
  const dirty = Object.keys(changed).length > 0;

  async function save(values: Values, confirmation?: { readonly login_password: string }): Promise<void> {
    const changes = options.toChanges(changesOf(values, saved), values);
    const next = await change(stale, "updateProfile", { ...changes, ...confirmation });
    // Input typed while the answer is awaited stays.
    form.follow(values, read(next));
    before.current = read(next);
    queryClient.setQueryData(keyOf("getProfile", {}), next);
    toast.success(messages.saved);
  }

  function fill(values: Values): void {
    for (const [name, value] of Object.entries(values)) form.set(name, value as Values[string]);
  }

  // After a change elsewhere, unchanged fields follow the profile.
  const follow = useEffectEvent((now: Values) => {
    form.follow(before.current, changesOf(now, before.current));
    before.current = now;
  });
  useEffect(() => follow(read(profile)), [profile, read]);
  useEffect(() => keepDraft(profile.user_id, section, changed as Record<string, string>));

  return {
    ...form,
    dirty,
    /** For a `StepUpSheet`. */
    stepUp: {
      open: asking,
      onClose: () => setAsking(false),
      onConfirm: async (loginPassword: string) => {
        try {
          await save(form.values, { login_password: loginPassword });
        } catch (error) {
          const errors = errorsOfFields(error, form.values);
          // The sheet shows what is about the password or no field; the form is behind it.
          if (Object.keys(errors).length === 0) throw error;
          form.setErrors(errors);
          toast.error(messages.saveError);
        }
        setAsking(false);
      },
    },
    discard: () => {
      fill(saved);
      form.setErrors({});
    },
    problemText: form.problem === undefined ? undefined : `${messages.saveError}. ${errorText(form.problem)}`,
  };
}

function errorsOfFields<Values extends Record<string, string>>(error: unknown, values: Values): FormErrors<Values> {
  if (isDomainError(error, "username_taken")) return { username: { code: "username_taken" } } as FormErrors<Values>;
  if (!isDomainError(error, "invalid_input")) return {};
  const own = error.problem.errors?.filter(({ field }) => Object.hasOwn(values, field)) ?? [];
  return Object.fromEntries(own.map(({ field, ...rest }) => [field, rest])) as FormErrors<Values>;
}

function changesOf<Values extends Record<string, string>>(values: Values, saved: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value.trim() !== saved[name]?.trim()),
  ) as Partial<Values>;
}

/** A value saved under earlier rules, or still empty, must not stop another field's change. */
function onlyChanged<Values extends Record<string, string>>(
  errors: FormErrors<Values>,
  changed: Partial<Values>,
): FormErrors<Values> {
  return Object.fromEntries(
    Object.entries(errors).filter(
      // An error of the dial code is shown at the number.
      ([name]) => Object.hasOwn(changed, name) || (name === "phone" && Object.hasOwn(changed, "phone_country_code")),
    ),
  ) as FormErrors<Values>;
}
