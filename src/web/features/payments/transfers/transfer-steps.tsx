import { useEffect, useRef, useState } from "react";
import { purchasePasswordLength } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { useBalances } from "#web/lib/balances.ts";
import { useOffline } from "#web/lib/connection.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { usePurchasePasswordLock } from "#web/lib/purchase-password-lock.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { IntentNotice, OfflineNotice } from "#web/ui/intent-notice.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { LockNotice, PurchasePasswordField } from "#web/ui/purchase-password-field.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import type { PlannedTransfer } from "./use-transfer-form.ts";

interface ReviewSheetProps {
  /** Undefined closes the sheet. */
  readonly transfer: PlannedTransfer | undefined;
  readonly intent: MoneyIntent<"sendMoney">;
  readonly busy: boolean;
  /** The server has asked for the purchase password. */
  readonly needsPassword: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (transfer: PlannedTransfer, password: string | undefined) => void;
}

/** The transfer to confirm, and the balance it leaves. Only its button sends. */
export function ReviewSheet({ transfer, intent, busy, needsPassword, onClose, onConfirm }: ReviewSheetProps) {
  const { transfers, common, shell } = useMessages("transfers");
  const { formatMoney } = useMoney();
  const offline = useOffline();
  const wallet = useBalanceUnder(busy);
  const shown = useLast(transfer);
  const [password, setPassword] = useState("");
  const lock = usePurchasePasswordLock({ enabled: needsPassword });
  const complete = !needsPassword || (password.length === purchasePasswordLength && lock === undefined);
  const lacks = shown !== undefined && wallet !== undefined && wallet < shown.amount;
  const disabled = lacks || (offline && !busy) || (!complete && !busy);
  const confirm = () => {
    if (!transfer || disabled || busy) return;
    onConfirm(transfer, needsPassword ? password : undefined);
    setPassword("");
  };
  return (
    <ConfirmSheet
      open={transfer !== undefined}
      onClose={onClose}
      onConfirm={confirm}
      title={transfers.review}
      confirmLabel={common.confirm}
      confirmDisabled={disabled}
      busy={busy}
    >
      {shown && <Planned transfer={shown} balanceAfter={wallet === undefined ? undefined : wallet - shown.amount} />}
      <Notice
        tone="error"
        action={
          <ButtonLink to="/add-money" variant="secondary" className="mt-1">
            {shell.titles.addMoney}
          </ButtonLink>
        }
      >
        {lacks && transfers.insufficient(formatMoney(wallet))}
      </Notice>
      {needsPassword && (
        <TransferPassword
          value={password}
          onChange={setPassword}
          onEnter={confirm}
          intent={intent}
          lock={lock}
          busy={busy}
        />
      )}
      <OfflineNotice busy={busy} />
      {/* The notice above says the same as the server's error. */}
      {!((lacks || isAboutPassword(intent)) && intent.state === "refused") && <IntentNotice intent={intent} />}
    </ConfirmSheet>
  );
}

/** The field, or the lock after too many tries, says what these errors say. */
function isAboutPassword(intent: MoneyIntent<"sendMoney">): boolean {
  return (
    intent.state === "refused" &&
    isDomainError(intent.error, "purchase_password_required", "purchase_password_wrong", "purchase_password_locked")
  );
}

interface TransferPasswordProps {
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly onEnter: () => void;
  readonly intent: MoneyIntent<"sendMoney">;
  /** Until when the purchase password is locked, as a sentence. */
  readonly lock: string | undefined;
  readonly busy: boolean;
}

/** Appears once the server has asked for it, with the focus. */
function TransferPassword({ value, onChange, onEnter, intent, lock, busy }: TransferPasswordProps) {
  const { transfers } = useMessages("transfers");
  const refused = intent.state === "refused" ? intent.error : undefined;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <PurchasePasswordField
        label={transfers.purchasePassword}
        hint={transfers.passwordNeeded}
        value={value}
        onChange={onChange}
        problem={value === "" ? refused : undefined}
        disabled={busy}
      />
      <LockNotice lock={lock} linkLabel={transfers.newPassword} />
    </form>
  );
}

/** The wallet; during a transfer as it was before, because the debit's event may come first. */
function useBalanceUnder(busy: boolean): number | undefined {
  const { wallet } = useBalances();
  const [before, setBefore] = useState(wallet);
  if (!busy && wallet !== before) setBefore(wallet);
  return busy ? before : wallet;
}

interface PlannedProps {
  readonly transfer: PlannedTransfer;
  /** Undefined while the balance is not known; below zero where it does not suffice. */
  readonly balanceAfter: number | undefined;
}

function Planned({ transfer: { recipient, amount, message }, balanceAfter }: PlannedProps) {
  const { transfers, common } = useMessages("transfers");
  const { formatMoney } = useMoney();
  return (
    <div className="grid gap-4 text-ink">
      <HeroAmount amount={amount} direction="pay" />
      <div className="flex items-center gap-3">
        <Avatar name={recipient.full_name} size={48} />
        <div className="min-w-0">
          <p className="text-sm text-ink-2">{transfers.to}</p>
          <p className="text-lg font-[680] break-words">{recipient.full_name}</p>
          <p className="text-sm break-words text-ink-2">@{recipient.username}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2.5 border-t border-line pt-3.5 text-base">
        {message && (
          <>
            <dt className="text-ink-2">{transfers.message}</dt>
            <dd className="min-w-0 text-right break-words">{message}</dd>
          </>
        )}
        {(balanceAfter === undefined || balanceAfter >= 0) && (
          <>
            <dt className="text-ink-2">{transfers.balanceAfter}</dt>
            <dd className="text-right font-semibold">
              {balanceAfter === undefined ? common.unknownAmount : formatMoney(balanceAfter)}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** The money has been sent: to whom, when, and what is left. */
export function TransferReceipt({ receipt }: { receipt: Output<"sendMoney"> }) {
  const { transfers, shell } = useMessages("transfers");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  // The focused button was removed.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto grid max-w-[30rem] justify-items-center gap-5 pt-6 text-center">
      <SuccessRing size={112} />
      <div role="status" className="grid w-full justify-items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {transfers.sent}
        </h2>
        <HeroAmount amount={receipt.amount} align="center" />
        <p className="text-base break-words text-ink-2">
          {transfers.sentTo(receipt.recipient.full_name)} · @{receipt.recipient.username}
        </p>
      </div>
      <Card className="w-full">
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-left text-base">
          <dt className="text-ink-2">{transfers.when}</dt>
          <dd className="text-right">{formatDayAndTime(receipt.created_at, language)}</dd>
          <dt className="text-ink-2">{transfers.newBalance}</dt>
          <dd className="text-right font-bold">{formatMoney(receipt.wallet_balance)}</dd>
        </dl>
      </Card>
      <p className="text-sm text-ink-2">{transfers.redirecting}</p>
      <div className="grid w-full gap-2.5">
        <ButtonLink to="/" replace block variant="secondary">
          {shell.goHome}
        </ButtonLink>
        <ButtonLink to={`/extrato?receipt=${receipt.transaction_id}`} replace block variant="ghost">
          {transfers.seeReceipt}
        </ButtonLink>
      </div>
    </div>
  );
}
