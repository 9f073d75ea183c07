import { ArrowLeft } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { ContactSection } from "#web/features/customers/profiles/contact-section.tsx";
import { OperatorInfo } from "#web/features/customers/profiles/operator-info.tsx";
import { PersonalSection } from "#web/features/customers/profiles/personal-section.tsx";
import { PreferencesSection } from "#web/features/customers/profiles/preferences-section.tsx";
import { ProfileFacts } from "#web/features/customers/profiles/profile-facts.tsx";
import { SectionList } from "#web/features/customers/profiles/section-list.tsx";
import { addressOf, parseSection, type ProfilePage, type Section } from "#web/features/customers/profiles/sections.ts";
import { SignOutButton } from "#web/features/customers/profiles/sign-out-button.tsx";
import { ReferralSection } from "#web/features/payments/referrals/referral-section.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useSearchParameter } from "#web/lib/location.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconLink } from "#web/ui/icon-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { SecuritySection } from "./security-section.tsx";

const AccountSection = fetched(
  async () => (await import("#web/features/customers/profiles/account-section.tsx")).AccountSection,
  ["profile"],
);
const LimitsSection = fetched(
  async () => (await import("#web/features/payments/spending-limits/limits-section.tsx")).LimitsSection,
  ["spendingLimits", "card", "profile"],
);

interface SettingsProps {
  readonly profile: Profile;
  readonly page: ProfilePage;
}

/** The profile's sections: beside their list, on a phone in its place. */
export function Settings({ profile, page }: SettingsProps) {
  const { profile: messages } = useMessages("profile");
  const chosen = parseSection(useSearchParameter("section"));
  const shown = chosen ?? "personal";
  const heading = useArrival(chosen);
  return (
    <div className="grid gap-5 rail:grid-cols-[20rem_minmax(0,1fr)] rail:items-start rail:gap-8">
      <div className={classNames("min-w-0 gap-5", chosen ? "hidden rail:grid" : "grid")}>
        {!profile.is_active && (
          <Card className="grid gap-3">
            <Notice tone="info">
              <strong>{messages.inactive}.</strong> {messages.inactiveDetail}
            </Notice>
            <ButtonLink to="/" block>
              {messages.complete}
            </ButtonLink>
          </Card>
        )}
        <ProfileFacts profile={profile} />
        <SectionList page={page} userId={profile.user_id} chosen={chosen} shown={shown} />
        <SignOutButton />
      </div>
      <section
        aria-labelledby="section-title"
        className={classNames("min-w-0 gap-4 rail:max-w-[36rem]", chosen ? "grid" : "hidden rail:grid")}
      >
        <div className="flex min-h-11 items-center gap-2">
          <IconLink to={addressOf(page)} variant="plain" label={messages.sectionList} className="-ml-2.5 rail:hidden">
            <ArrowLeft size={22} strokeWidth={1.9} />
          </IconLink>
          <h2 id="section-title" ref={heading} tabIndex={-1} className="min-w-0 text-xl outline-none">
            {messages.sections[shown]}
          </h2>
        </div>
        <SectionContent key={`${profile.user_id} ${shown}`} section={shown} profile={profile} />
      </section>
    </div>
  );
}

function SectionContent({ section, profile }: { section: Section; profile: Profile }) {
  switch (section) {
    case "personal":
      return <PersonalSection profile={profile} />;
    case "contact":
      return <ContactSection profile={profile} />;
    case "preferences":
      return <PreferencesSection />;
    case "referral":
      return <ReferralSection profile={profile} />;
    case "limits":
      return (
        <Suspense fallback={<SkeletonList rows={4} />}>
          <LimitsSection />
        </Suspense>
      );
    case "security":
      return <SecuritySection profile={profile} />;
    case "account":
      return (
        <Suspense fallback={<SkeletonList rows={2} />}>
          <AccountSection profile={profile} />
        </Suspense>
      );
    case "about":
      return <OperatorInfo />;
  }
}

/** A section opens at its top, with the focus on its title. */
function useArrival(chosen: Section | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (chosen !== before.current) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    before.current = chosen;
  }, [chosen]);
  return heading;
}
