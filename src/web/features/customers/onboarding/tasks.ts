import type { Profile } from "#contract/customers/profiles.ts";
import { activationTasks, type ActivationTask } from "#contract/limits.ts";

/** The tasks that are done (specification, section 4). Activation checks them again. */
export function doneTasks(profile: Profile): ReadonlySet<ActivationTask> {
  const { address, city, state, postal_code, phone } = profile;
  const done: Record<ActivationTask, boolean> = {
    address: [address, city, state, postal_code, phone].every(Boolean),
    documents: Boolean(profile.document_photo_url && profile.selfie_photo_url),
    password: profile.has_purchase_password,
  };
  return new Set(activationTasks.filter((task) => done[task]));
}
