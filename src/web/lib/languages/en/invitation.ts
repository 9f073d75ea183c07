import type { invitation as source } from "../pt/invitation.ts";

/** The link by which somebody becomes one of a partner's people. */
export const invitation: typeof source = {
  title: "Company invitation",
  detail: "Once you accept, you'll be part of this company's team on Troco. Your wallet stays your own.",
  asWhom: (email) => `You're logged in as ${email}. The invitation works only for the email that received it.`,
  accept: "Accept invitation",
  accepted: {
    owner: (partner) => `You're now an owner of ${partner}`,
    staff: (partner) => `You're now on ${partner}'s team`,
  },
  acceptedDetail: "You'll find the company's console in the menu.",
  open: "Open console",
  incomplete: "This link is incomplete. Open it again from the email.",
};
