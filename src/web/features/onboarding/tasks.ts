import type { Profile } from "#contract/profiles.ts";

export const tasks = ["address", "documents", "password"] as const;
export type Task = (typeof tasks)[number];

/** Which tasks are done, by the rules of the specification's section 4. The server decides again on activation. */
export function doneTasks(profile: Profile): ReadonlySet<Task> {
  const { address, city, state, postal_code, phone } = profile;
  const done: Record<Task, boolean> = {
    address: [address, city, state, postal_code, phone].every(Boolean),
    documents: Boolean(profile.document_photo_url && profile.selfie_photo_url),
    password: profile.has_purchase_password,
  };
  return new Set(tasks.filter((task) => done[task]));
}
