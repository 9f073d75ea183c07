import { useQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { formatDay, formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages, languageNames } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Card } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { Section } from "#web/ui/section.tsx";

export type User = Output<"getUser">;

/** A user's account as it is now. */
export function useUser(userId: string) {
  return useQuery(freshQueryOf("getUser", { user_id: userId }));
}

export function UserFacts({ user }: { user: User }) {
  const { users: messages } = useMessages("users");
  const { language } = useLanguage();
  const address = [user.address, user.city, user.state, user.postal_code, user.country].filter(Boolean).join(", ");
  return (
    <Section title={messages.identity}>
      <Card>
        <Facts
          facts={[
            {
              name: messages.email,
              value: user.email_confirmed ? user.email : `${user.email} (${messages.emailUnconfirmed})`,
            },
            { name: messages.phone, value: user.phone },
            { name: messages.address, value: address },
            {
              name: messages.card,
              value:
                user.card_frozen_since === null
                  ? user.card_display
                  : messages.cardFrozen(user.card_display, formatDayAndTime(user.card_frozen_since, language)),
            },
            {
              name: messages.replacedCards,
              value:
                user.replaced_cards
                  .map(({ card_display: card, replaced_at: at }) => messages.cardUntil(card, formatDay(at, language)))
                  .join(", ") || null,
            },
            { name: messages.partner, value: user.company && <Partner partner={user.company} /> },
            { name: messages.language, value: languageNames[user.preferred_language] },
            { name: messages.since, value: formatDay(user.created_at, language) },
            {
              name: messages.purchasePassword,
              value: user.has_purchase_password ? messages.created : messages.missing,
            },
            { name: messages.devices, value: messages.deviceCount(user.devices) },
            { name: messages.lastSeen, value: user.last_seen_at && formatDayAndTime(user.last_seen_at, language) },
          ]}
        />
      </Card>
    </Section>
  );
}

function Partner({ partner }: { partner: NonNullable<User["company"]> }) {
  const { users: messages } = useMessages("users");
  return (
    <>
      <Link
        to={`/admin/partners?partner=${partner.id}`}
        className="-my-3 inline-flex min-h-11 items-center py-1 font-semibold text-leaf hover:underline"
      >
        {partner.company_name}
      </Link>{" "}
      ({messages.roles[partner.role]})
    </>
  );
}
