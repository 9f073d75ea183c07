import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { change } from "#web/lib/change.ts";
import { useErrorCodeText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { stale } from "./module.ts";
import { ForgotLink } from "./password-form.tsx";

interface RecoverFormProps {
  /** From the mailed link. */
  readonly token: string;
  readonly onForgotten: () => void;
  /** The form, for a link that is still good. */
  readonly children: ReactNode;
}

/**
 * Reports a used or expired link before a new password is typed twice. If the server does not
 * answer, the form is shown: the server checks the link again when it is used.
 */
export function RecoverForm({ token, onForgotten, children }: RecoverFormProps) {
  const { purchasePassword: messages } = useMessages("purchasePassword");
  const errorCodeText = useErrorCodeText();
  const { data, isPending } = useQuery(freshQueryOf("checkPurchasePasswordReset", { token }));
  if (isPending) return <SkeletonList rows={2} />;
  if (data?.valid !== false) return children;
  return (
    <Notice tone="error" action={<ForgotLink onClick={onForgotten}>{messages.askNewLink}</ForgotLink>}>
      {errorCodeText("recovery_link_invalid")}
    </Notice>
  );
}

/** Asks for the login password, so that a phone left open is not enough, and has a link mailed. */
export function ForgotForm({ onSent }: { onSent: () => void }) {
  const { purchasePassword: messages } = useMessages("purchasePassword");
  const form = useForm({
    initial: { loginPassword: "" },
    validate: requiredFields,
    submit: async ({ loginPassword }) => {
      await change(stale, "requestPurchasePasswordReset", { login_password: loginPassword });
      onSent();
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-base text-ink-2">{messages.forgotDetail}</p>
      <PasswordField
        {...form.field("loginPassword")}
        label={messages.loginPassword}
        autoComplete="current-password"
        autoFocus
      />
      <ProblemNotice problem={form.problem} />
      <Button type="submit" block busy={form.busy}>
        {messages.sendLink}
      </Button>
    </form>
  );
}
