import type { ReactNode } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Card } from "#web/ui/card.tsx";
import { MaskedCard } from "#web/ui/masked-card.tsx";

/** The user's name, username, e-mail and card. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { profile: messages } = useMessages("profile");
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={profile.full_name} size={60} />
        <div className="min-w-0">
          <h2 className="line-clamp-3 text-xl leading-tight break-words">{profile.full_name}</h2>
          <p className="text-base break-all text-ink-2">@{profile.username}</p>
        </div>
      </div>
      <dl className="divide-y divide-line border-t border-line">
        <Fact name={messages.email}>{profile.email}</Fact>
        <Fact name={messages.card}>
          <MaskedCard lastDigits={profile.card_display.replace(/\D/g, "")} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3 text-base last:pb-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 font-semibold break-all">{children}</dd>
    </div>
  );
}
