import { Landmark } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { Section } from "#web/ui/section.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AccountForm } from "./account-form.tsx";
import { usePayoutAccount, type PayoutAccount } from "./use-payouts.ts";

/** The account that the partner is paid out to; its owner sets it. */
export function AccountCard({ isOwner }: { isOwner: boolean }) {
  const { payouts: messages } = useMessages("payouts");
  const account = usePayoutAccount();
  const [open, setOpen] = useState(false);
  const label = account.data ? messages.changeAccount : messages.setAccount;
  const set = (
    <Button
      variant={account.data ? "secondary" : "primary"}
      className={account.data ? "justify-self-start" : "justify-self-center"}
      onClick={() => setOpen(true)}
    >
      {label}
    </Button>
  );
  return (
    <Card className="grid content-start gap-3 rail:p-6">
      <Section title={messages.account}>
        {account.isPending ? (
          <Skeleton className="h-28" />
        ) : account.data ? (
          <AccountFacts account={account.data} />
        ) : account.isError ? (
          <RetryRow query={account} />
        ) : (
          <EmptyState icon={Landmark} title={messages.accountNone} detail={messages.accountNoneDetail} />
        )}
        {isOwner && account.data !== undefined && set}
      </Section>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <AccountForm account={account.data ?? undefined} onClose={() => setOpen(false)} />
      </Sheet>
    </Card>
  );
}

function AccountFacts({ account }: { account: PayoutAccount }) {
  const { payouts: messages } = useMessages("payouts");
  const { language } = useLanguage();
  return (
    <Facts
      facts={[
        { name: messages.holder, value: account.holder_name },
        { name: messages.accountKinds[account.kind], value: account.masked },
        { name: messages.accountSetAt, value: formatDay(account.set_at, language) },
      ]}
    />
  );
}
