import type { tills } from "#contract/partners/tills.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { closeOne, createBranch, createTill, renameOne } from "./change-places.ts";
import { tillHandlers, toBranch, toTill } from "./list-tills.ts";

type Needs = Pick<Services, "clock" | "database" | "live">;

export function tillRoutes(services: Needs): Handlers<typeof tills> {
  return {
    ...tillHandlers(services),
    createBranch: async ({ name }, request) => toBranch(await createBranch(services, { name }, request)),
    renameBranch: async (input, request) => toBranch(await renameOne(services, "branches", input, request)),
    closeBranch: async ({ id }, request) => toBranch(await closeOne(services, "branches", id, request)),
    createTill: async ({ branch_id: branchId, name }, request) =>
      toTill(await createTill(services, { branchId, name }, request)),
    renameTill: async (input, request) => toTill(await renameOne(services, "tills", input, request)),
    closeTill: async ({ id }, request) => toTill(await closeOne(services, "tills", id, request)),
  };
}
