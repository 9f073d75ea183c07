import type { invitation as source } from "../pt/invitation.ts";

/** The link by which somebody becomes one of a company's people. */
export const invitation: typeof source = {
  title: "A company's invitation",
  detail: "Once you accept, you act for this company on Troco. Your wallet stays your own.",
  asWhom: (email) => `You are in the account of ${email}. The invitation works only for the email that received it.`,
  accept: "Accept the invitation",
  accepted: {
    owner: (company) => `You own ${company} now`,
    staff: (company) => `You are on the team of ${company} now`,
  },
  acceptedDetail: "The company's console is in the menu.",
  open: "Open the console",
  incomplete: "This address is incomplete. Open the link in the email again.",
};
