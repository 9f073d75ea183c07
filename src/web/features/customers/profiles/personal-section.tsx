import { AtSign, Mail } from "lucide-react";
import type { Profile } from "#contract/customers/profiles.ts";
import { usernamePattern } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields } from "#web/lib/use-form.ts";
import { FetchedStepUpSheet } from "#web/ui/fetched-step-up-sheet.tsx";
import { fieldAttributes } from "#web/ui/field-attributes.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { FormActions } from "./form-actions.tsx";
import { useProfileForm } from "./use-profile-form.ts";

type Values = { readonly full_name: string; readonly username: string };

const read = ({ full_name, username }: Profile): Values => ({ full_name, username });

/** Name, username, which asks for the login password, and the e-mail, which is shown only. */
export function PersonalSection({ profile }: { profile: Profile }) {
  const { profile: messages } = useMessages("profile");
  const form = useProfileForm<Values>({
    section: "personal",
    profile,
    read,
    validate: (values) => ({
      ...(!usernamePattern.test(values.username.trim()) && { username: { code: "username_format" } }),
      ...requiredFields(values),
    }),
    messages: { username_format: messages.usernameFormat },
    toChanges: (changed) => changed,
    // Money is sent to it, as `updateProfile` says.
    needsPassword: (changed) => changed.username !== undefined,
  });
  return (
    <>
      <form {...form.props} className="grid gap-4">
        <TextField {...form.field("full_name")} {...fieldAttributes.full_name} label={messages.fullName} />
        <TextField
          {...form.field("username")}
          // As it will be: in lower case and without the @ that stands before it.
          onChange={(text) => form.set("username", text.toLowerCase().replace(/^\s*@/, ""))}
          label={messages.username}
          hint={messages.usernameHint}
          leading={<AtSign size={18} strokeWidth={1.9} aria-hidden="true" />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={31}
        />
        <TextField
          label={messages.email}
          hint={messages.emailHint}
          leading={<Mail size={18} strokeWidth={1.9} aria-hidden="true" />}
          type="email"
          value={profile.email}
          onChange={() => undefined}
          readOnly
          autoComplete="off"
          className="text-ink-2"
        />
        <FormActions form={form} />
      </form>
      <FetchedStepUpSheet {...form.stepUp} title={messages.changeUsername} confirmLabel={messages.save}>
        <p>{messages.changeUsernameDetail(form.values.username.trim(), profile.username)}</p>
      </FetchedStepUpSheet>
    </>
  );
}
