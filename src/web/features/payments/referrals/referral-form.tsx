import { referralCodeLengthMax } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.ts";

/** Applies a code; what is wrong with it is said at the field and in a toast (specification, section 8). */
export function ReferralForm() {
  const { profile: messages } = useMessages("profile");
  const errorText = useErrorText();
  const form = useForm({
    initial: { _code: "" },
    validate: requiredFields,
    messages: { required: messages.referralRequired },
    submit: async ({ _code }) => {
      try {
        await call("applyReferralCode", { _code: _code.trim().toUpperCase() });
      } catch (error) {
        toast.error(reasonOf(error));
        // Used meanwhile, on another device: the profile knows.
        if (isAboutCode(error)) void refresh("getProfile");
        throw error;
      }
      toast.success(messages.codeApplied);
      await refresh("getProfile");
    },
  });

  /** "Invalid code", "already used", or the general sentence with why. */
  function reasonOf(error: unknown): string {
    return isAboutCode(error) ? errorText(error) : `${messages.applyError}. ${errorText(error)}`;
  }

  const field = form.field("_code");
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        {...field}
        onChange={(text) => form.set("_code", text.trimStart().toUpperCase().slice(0, referralCodeLengthMax))}
        label={messages.referralCode}
        hint={messages.referralHint}
        error={field.error ?? (form.problem === undefined ? undefined : reasonOf(form.problem))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={referralCodeLengthMax}
        className="font-semibold tracking-wide"
      />
      <Button type="submit" block busy={form.busy}>
        {messages.apply}
      </Button>
    </form>
  );
}

function isAboutCode(error: unknown): boolean {
  return isDomainError(error, "referral_code_invalid", "referral_code_already_used");
}
