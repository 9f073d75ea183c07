import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { transferRoutes } from "./routes.ts";
import { readContacts } from "./store.ts";

/** Above any real number: a contact is a user to whom money was sent by hand. */
const contactsMax = 100_000;

/** Money that a customer sends to another. */
export const transfersModule = {
  name: "transfers",
  ownData: ({ database }, { userId }) => ({
    contacts: async () => (await readContacts(database, userId, contactsMax)).map(rowToWire),
  }),
  erasure: { rows: { user_contacts: "user_id = $1" } },
  open: (services: Services) => ({
    handlers: transferRoutes(services),
  }),
} satisfies ServerModule;
