import type { ReactNode } from "react";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError, isDomainError, NetworkError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { usePurchasePasswordLock } from "#web/lib/purchase-password-lock.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PinField } from "#web/ui/pin-field.tsx";
import { PurchasePasswordField } from "#web/ui/purchase-password-field.tsx";
import { stale } from "./module.ts";
import { differ, passwordErrors, type PasswordValues, tooEasy } from "./rules.ts";

export type PasswordTask = "create" | "change" | "recover";

interface PasswordFormProps {
  readonly task: PasswordTask;
  readonly recoveryToken: string | undefined;
  readonly onDone: (created: boolean) => void;
  readonly onForgotten: () => void;
  /** One was created on another screen meanwhile, so the current one is required. */
  readonly onExists: () => void;
}

/** The new purchase password, typed twice, after the current one where there is one. */
export function PasswordForm({ task, recoveryToken, onDone, onForgotten, onExists }: PasswordFormProps) {
  const { purchasePassword: messages } = useMessages("purchasePassword");
  const saveErrorText = useSaveErrorText();
  const lock = usePurchasePasswordLock({ enabled: task === "change" });
  const form = useForm<PasswordValues>({
    initial: { current: "", password: "", confirmation: "" },
    validate: (values) => passwordErrors(values, task === "change"),
    messages: messages.errors,
    submit: async (values) => {
      try {
        onDone((await save(task, values, recoveryToken)).created);
      } catch (error) {
        // Before the form has the error, which changing a field forgets.
        if (isAboutCurrent(error)) form.set("current", "");
        if (isDomainError(error, "current_purchase_password_required")) onExists();
        throw error;
      }
    },
  });
  const problem = form.problem === undefined ? undefined : saveErrorText(form.problem);
  const atCurrent = isAboutCurrent(form.problem);
  const mismatch = differ(form.values);
  const easy = tooEasy(form.values) !== undefined;
  const details = { create: messages.createDetail, change: messages.changeDetail, recover: messages.recoverDetail };

  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-base text-ink-2">{details[task]}</p>
      {task === "change" && (
        <div className="grid justify-items-start gap-1">
          <div className="w-full">
            <PurchasePasswordField
              {...form.field("current")}
              label={messages.current}
              autoFocus
              problem={form.problem}
            />
          </div>
          <ForgotLink onClick={onForgotten}>{messages.forgotLink}</ForgotLink>
        </div>
      )}
      <PinField
        {...form.field("password")}
        label={task === "create" ? messages.password : messages.newPassword}
        autoFocus={task !== "change"}
        error={easy ? messages.errors.too_easy : form.field("password").error}
      />
      <PinField
        {...form.field("confirmation")}
        label={messages.confirmation}
        error={mismatch ? messages.errors.passwords_differ : form.field("confirmation").error}
      />
      <Notice
        tone="error"
        action={task === "recover" && <ForgotLink onClick={onForgotten}>{messages.askNewLink}</ForgotLink>}
      >
        {lock ?? (!atCurrent && problem)}
      </Notice>
      <Button type="submit" block busy={form.busy} disabled={mismatch || easy || lock !== undefined}>
        {task === "create" ? messages.create : messages.change}
      </Button>
    </form>
  );
}

function save(task: PasswordTask, { current, password }: PasswordValues, token: string | undefined) {
  if (task === "recover") return change(stale, "resetPurchasePassword", { token: token ?? "", password });
  return change(stale, "setPurchasePassword", { password, ...(task === "change" && { current_password: current }) });
}

/** A wrong current password is reported at its field; a lock is reported below the form. */
function isAboutCurrent(error: unknown): boolean {
  return isDomainError(error, "purchase_password_wrong", "purchase_password_locked");
}

/** Leads to the forgotten-password form within the same sheet. */
export function ForgotLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 min-h-11 rounded-sm px-2 text-sm font-semibold text-leaf underline-offset-3 hover:underline"
    >
      {children}
    </button>
  );
}

/** Why the purchase password was not saved (specification, section 8). */
function useSaveErrorText(): (error: unknown) => string {
  const { purchasePassword: messages } = useMessages("purchasePassword");
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof NetworkError) return errorText(error);
    if (!(error instanceof DomainError)) return `${messages.saveError}. ${messages.unexpected}`;
    switch (error.problem.code) {
      case "internal_error":
      case "outcome_unknown":
        return `${messages.saveError}. ${errorText(error)}`;
      case "not_signed_in":
        return messages.notSignedIn;
      case "purchase_password_wrong":
      case "purchase_password_locked":
        return errorText(error);
      default:
        return messages.error(errorText(error));
    }
  };
}
