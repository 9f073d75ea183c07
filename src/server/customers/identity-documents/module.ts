import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/index.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { deleteUnnamed } from "./index.ts";
import { identityDocumentRoutes, identityFileRoutes } from "./routes.ts";
import { readDeletion, readDocuments } from "./store.ts";

/** The photos that show who a customer is. */
export const identityDocumentsModule = {
  name: "identity-documents",
  ownData: ({ database }, { userId }) => ({
    identity_documents: async () =>
      (await readDocuments(database, userId)).map(({ kind, created_at: at }) => ({
        kind,
        stored_at: at.toISOString(),
      })),
    identity_documents_deletion: async () => {
      const deletion = await readDeletion(database, userId);
      return deletion === undefined ? null : rowToWire(deletion);
    },
  }),
  open: (services: Services, { storage }: { readonly storage: Storage }) => ({
    handlers: identityDocumentRoutes(services, storage),
    routes: [{ at: "/api/files", routes: identityFileRoutes(services, storage) }],
    jobs: {
      "delete-photos": ({ user_id: userId, storage_keys: storageKeys }) =>
        deleteUnnamed(services, storage, { userId, storageKeys }),
    },
  }),
} satisfies ServerModule;
