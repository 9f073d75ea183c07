import { useQuery } from "@tanstack/react-query";
import { languages } from "#contract/limits.ts";
import { CompanyInfo } from "#web/features/profiles/company-info.tsx";
import { ProfileFacts } from "#web/features/profiles/profile-facts.tsx";
import { SignOutButton } from "#web/features/profiles/sign-out-button.tsx";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Redirect } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { languageNames } from "../language-menu.tsx";

/** A customer's own page. A partner is led to the company's console and sees nothing of this one. */
export function ProfileScreen() {
  const { profile: words, common } = useMessages("profile");
  const { language, choose } = useLanguage();
  const profile = useQuery(freshQueryOf("getProfile", {}));

  if (profile.isPending) {
    return (
      <div role="status" className="grid gap-5 rail:max-w-[40rem]">
        <span className="sr-only">{common.loading}</span>
        <Skeleton className="h-48 rounded-xl" />
        <Skeleton className="h-20 rounded-xl" />
      </div>
    );
  }
  if (profile.data?.user_type === "partner") return <Redirect to="/partner/profile" />;

  return (
    <div className="grid gap-5 rail:max-w-[40rem]">
      {profile.data ? (
        <>
          {!profile.data.is_active && (
            <Card className="grid gap-3">
              <Notice tone="info">
                <strong>{words.inactive}.</strong> {words.inactiveDetail}
              </Notice>
              <ButtonLink to="/" block>
                {words.complete}
              </ButtonLink>
            </Card>
          )}
          <ProfileFacts profile={profile.data} />
        </>
      ) : (
        <Card>
          <FailureState
            title={words.loadFailed}
            error={profile.error}
            busy={profile.isFetching}
            onRetry={() => void profile.refetch()}
          />
        </Card>
      )}
      <SelectField
        label={words.language}
        value={language}
        onChange={choose}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <CompanyInfo />
      <SignOutButton />
    </div>
  );
}
