import { useState } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import type { ActivationTask } from "#contract/limits.ts";
import { IdentitySheet } from "#web/features/customers/identity-documents/identity-sheet.tsx";
import { ChecklistSheet } from "#web/features/customers/onboarding/checklist-sheet.tsx";
import { ContactSheet } from "#web/features/customers/onboarding/contact-sheet.tsx";
import { PurchasePasswordSheet } from "#web/features/customers/purchase-password/purchase-password-sheet.tsx";

interface OnboardingProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly profile: Profile;
}

/** The checklist and, above it, the dialog of the task that was chosen. */
export function Onboarding({ open, onClose, profile }: OnboardingProps) {
  const [task, setTask] = useState<ActivationTask>();
  const dialog = (name: ActivationTask) => ({ open: open && task === name, onClose: () => setTask(undefined) });
  return (
    <>
      <ChecklistSheet open={open} onClose={onClose} profile={profile} onTask={setTask} />
      <ContactSheet {...dialog("address")} profile={profile} />
      <IdentitySheet {...dialog("documents")} />
      <PurchasePasswordSheet {...dialog("password")} hasPassword={profile.has_purchase_password} />
    </>
  );
}
