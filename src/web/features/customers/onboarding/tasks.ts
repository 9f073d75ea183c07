import type { Profile } from "#contract/customers/profiles.ts";
import { activationTasks, type ActivationTask } from "#contract/limits.ts";

/** Which tasks are done, by the rules of the specification's section 4. The server decides again on activation. */
export function doneTasks(profile: Profile): ReadonlySet<ActivationTask> {
  const { address, city, state, postal_code, phone } = profile;
  const done: Record<ActivationTask, boolean> = {
    address: [address, city, state, postal_code, phone].every(Boolean),
    documents: Boolean(profile.document_photo_url && profile.selfie_photo_url),
    password: profile.has_purchase_password,
  };
  return new Set(activationTasks.filter((task) => done[task]));
}
