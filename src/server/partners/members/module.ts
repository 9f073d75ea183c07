import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { pruneInvitations } from "./index.ts";
import { leavePartner } from "./leave-partner.ts";
import { memberRoutes } from "./routes.ts";

/** The people who act for a partner. */
export const membersModule = {
  name: "members",
  tidy: [pruneInvitations],
  erasure: {
    rows: { partner_invitations: "accepted_by = $1" },
    rowsOfAddress: { partner_invitations: "email = $1" },
  },
  closing: { end: leavePartner },
  open: (services: Services) => ({
    handlers: memberRoutes(services),
  }),
} satisfies ServerModule;
