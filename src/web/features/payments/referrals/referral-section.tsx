import type { Profile } from "#contract/customers/profiles.ts";
import { OwnCode } from "./own-code.tsx";
import { ReferralForm } from "./referral-form.tsx";
import { UsedCode } from "./used-code.tsx";

/** Somebody else's code to use, once; and one's own to share. */
export function ReferralSection({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-6">
      {profile.referral_code_used === null ? <ReferralForm /> : <UsedCode profile={profile} />}
      <OwnCode profile={profile} />
    </div>
  );
}
