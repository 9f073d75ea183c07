import { KeyRound } from "lucide-react";
import { Suspense, useState } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { PurchasePasswordRow } from "#web/features/customers/card/purchase-password-row.tsx";
import { LegalLinks } from "#web/features/customers/profiles/operator-info.tsx";
import { FetchedPasswordSheet } from "#web/features/customers/purchase-password/fetched-sheet.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { fetchedSheet } from "#web/ui/fetched-sheet.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";

const SecondFactorList = fetched(
  async () => (await import("#web/features/customers/second-factors/second-factors.tsx")).SecondFactorList,
  ["secondFactors", "consoles"],
);

const DevicesAndFreezing = fetched(
  async () => (await import("./devices-and-freezing.tsx")).DevicesAndFreezing,
  ["security", "profile"],
);

const BlockList = fetched(
  async () => (await import("#web/features/payments/blocks/block-list.tsx")).BlockList,
  ["protection"],
);

const LoginPasswordSheet = fetchedSheet(
  async () => (await import("#web/features/customers/profiles/login-password-sheet.tsx")).LoginPasswordSheet,
);

/**
 * Both passwords, the second factors, the devices that are signed in, freezing, who is blocked, and
 * what was agreed.
 */
export function SecuritySection({ profile }: { profile: Profile }) {
  const { profile: messages, card } = useMessages("profile", "card");
  const [open, setOpen] = useState<"login" | "purchase">();
  const close = () => setOpen(undefined);
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <Card className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <IconPlate tone="leaf">
            <KeyRound size={21} strokeWidth={1.75} />
          </IconPlate>
          <div className="min-w-0 grow basis-36">
            <p className="text-base font-[620]">{messages.loginPassword}</p>
            <p className="text-xs text-ink-2">{messages.loginPasswordDetail}</p>
          </div>
          <Button
            variant="ghost"
            className="-mr-3 ml-auto"
            aria-label={messages.changeLoginPassword}
            onClick={() => setOpen("login")}
          >
            {card.change}
          </Button>
        </Card>
        <PurchasePasswordRow
          hasPassword={profile.has_purchase_password}
          failed={false}
          busy={false}
          onRetry={() => void refresh("getProfile")}
          onOpen={() => setOpen("purchase")}
        />
      </div>
      <Suspense fallback={<SkeletonList rows={2} />}>
        <SecondFactorList user={{ id: profile.user_id, email: profile.email, name: profile.full_name }} />
      </Suspense>
      <Suspense fallback={<SkeletonList rows={2} />}>
        <DevicesAndFreezing />
      </Suspense>
      <Suspense>
        <BlockList />
      </Suspense>
      <Section title={messages.documents}>
        <LegalLinks />
      </Section>
      <LoginPasswordSheet open={open === "login"} onClose={close} email={profile.email} isAdmin={profile.is_admin} />
      <FetchedPasswordSheet open={open === "purchase"} onClose={close} hasPassword={profile.has_purchase_password} />
    </div>
  );
}
