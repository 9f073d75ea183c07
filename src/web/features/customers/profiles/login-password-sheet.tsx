import { useRef } from "react";
import { loginPasswordLength } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useLoginPasswordMin } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { stale } from "./module.ts";

interface LoginPasswordSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** For password managers: whose password it is. */
  readonly email: string;
  readonly isAdmin: boolean;
}

/** Changes the login password: the current one, and the new one twice. */
export function LoginPasswordSheet({ open, onClose, ...user }: LoginPasswordSheetProps) {
  const { profile: messages } = useMessages("profile");
  return (
    <Sheet open={open} onClose={onClose} title={messages.changeLoginPassword}>
      <LoginPasswordForm {...user} onDone={onClose} />
    </Sheet>
  );
}

function LoginPasswordForm({
  email,
  isAdmin,
  onDone,
}: Pick<LoginPasswordSheetProps, "email" | "isAdmin"> & { onDone: () => void }) {
  const { profile: messages } = useMessages("profile");
  const errorText = useErrorText();
  const passwordMin = useLoginPasswordMin({ isAdmin });
  const current = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { current_password: "", new_password: "", confirmation: "" },
    validate: (values) => ({
      ...(values.confirmation !== values.new_password && { confirmation: { code: "passwords_differ" } }),
      ...(values.new_password.length < passwordMin && { new_password: { code: "password_min" } }),
      ...requiredFields(values),
    }),
    messages: { passwords_differ: messages.passwordsDiffer, password_min: messages.passwordMin(passwordMin) },
    submit: async ({ current_password, new_password }) => {
      try {
        await change(stale, "changeLoginPassword", { current_password, new_password });
      } catch (error) {
        toast.error(messages.passwordError, isAboutCurrent(error) ? messages.currentWrong : errorText(error));
        if (isAboutCurrent(error)) current.current?.focus();
        throw error;
      }
      toast.success(messages.passwordChanged, messages.passwordChangedDetail);
      onDone();
    },
  });
  const wrongCurrent = isAboutCurrent(form.problem);
  const field = form.field("current_password");
  return (
    <form {...form.props} className="grid gap-4">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field}
        ref={current}
        label={messages.currentPassword}
        error={field.error ?? (wrongCurrent ? messages.currentWrong : undefined)}
        autoComplete="current-password"
        maxLength={loginPasswordLength.max}
        autoFocus
      />
      <PasswordField
        {...form.field("new_password")}
        label={messages.newPassword}
        hint={messages.passwordHint(passwordMin)}
        autoComplete="new-password"
        maxLength={loginPasswordLength.max}
      />
      <PasswordField
        {...form.field("confirmation")}
        label={messages.confirmPassword}
        autoComplete="new-password"
        maxLength={loginPasswordLength.max}
      />
      <p className="text-sm text-ink-2">{messages.passwordEndsSessions}</p>
      <Notice tone="error">
        {form.problem !== undefined && !wrongCurrent && `${messages.passwordError}. ${errorText(form.problem)}`}
      </Notice>
      <Button type="submit" block busy={form.busy}>
        {messages.changePassword}
      </Button>
    </form>
  );
}

function isAboutCurrent(error: unknown): boolean {
  return isDomainError(error, "login_password_wrong");
}
