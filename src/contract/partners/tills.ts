import { z } from "zod";
import { id, moment, text } from "../fields.ts";
import { branchesMax, tillNameLengthMax, tillsMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { rights } from "./roles.ts";

const branchExample = {
  id: "01a2a1c0-2d3e-7f40-8b5c-6d7e8f901234",
  name: "Centro",
  created_at: "2026-11-20T12:00:00.000Z",
  closed_at: null,
};
/** The examples of charges and links contain this till, too. */
export const tillExample = {
  id: "01a2a1c1-3e4f-7a51-9c6d-7e8f90123456",
  branch_id: branchExample.id,
  name: "Caixa 1",
  created_at: "2026-11-20T12:05:00.000Z",
  closed_at: null,
};
const closedAt = "2026-11-25T08:00:00.000Z";

const dates = {
  created_at: moment.describe("When it was added."),
  closed_at: moment.nullable().describe("When it was closed, for good; null while it is open."),
};
const branch = z
  .object({ id: id.describe("The branch's ID."), name: z.string().describe("What the partner calls it."), ...dates })
  .meta({ id: "Branch", description: "A place where the partner charges.", examples: [branchExample] });
const till = z
  .object({
    id: id.describe("The till's ID."),
    branch_id: id.describe("The branch that it stands in."),
    name: z.string().describe("What the partner calls it."),
    ...dates,
  })
  .meta({ id: "Till", description: "A till of a branch, which charges name.", examples: [tillExample] });

const name = text(tillNameLengthMax).describe("What to call it; no other open one beside it has this name.");
const branchId = id.describe("The branch's ID.");
const tillId = id.describe("The till's ID.");
const nameTaken = "`not_allowed` at `name`: an open one has this name already.";

export const tills = operations({
  listTills: {
    method: "GET",
    path: "/partner/tills",
    summary: "The partner's branches and tills, by name; closed ones too, since charges name them",
    example: { input: {}, output: { branches: [branchExample], tills: [tillExample] } },
    access: rights.charges,
    keyScope: "charges:read",
    output: z.object({
      branches: z.array(branch).describe("The branches, by name."),
      tills: z.array(till).describe("The tills of all branches, by name."),
    }),
  },
  createBranch: {
    method: "POST",
    path: "/partner/branches",
    summary: `Adds a branch; a partner has at most ${branchesMax} open ones`,
    description: nameTaken,
    example: { input: { name: branchExample.name }, output: branchExample },
    access: rights.tills,
    input: z.strictObject({ name }),
    output: branch,
    errors: ["too_many_branches"],
  },
  renameBranch: {
    method: "PUT",
    path: "/partner/branches/{id}",
    summary: "Renames an open branch; its charges show the new name",
    description: nameTaken,
    example: { input: { id: branchExample.id, name: "Centro" }, output: branchExample },
    access: rights.tills,
    input: z.strictObject({ id: branchId, name }),
    output: branch,
    errors: ["not_found"],
  },
  closeBranch: {
    method: "POST",
    path: "/partner/branches/{id}/closing",
    summary: "Closes a branch and its tills, for good; charges that were made there keep them",
    description: "A repeat gets the same answer.",
    example: { input: { id: branchExample.id }, output: { ...branchExample, closed_at: closedAt } },
    access: rights.tills,
    input: z.strictObject({ id: branchId }),
    output: branch,
    errors: ["not_found"],
  },
  createTill: {
    method: "POST",
    path: "/partner/tills",
    summary: `Adds a till to an open branch; a partner has at most ${tillsMax} open ones`,
    description: `${nameTaken} \`not_found\` is the branch.`,
    example: { input: { branch_id: branchExample.id, name: tillExample.name }, output: tillExample },
    access: rights.tills,
    input: z.strictObject({ branch_id: branchId, name }),
    output: till,
    errors: ["not_found", "too_many_tills"],
  },
  renameTill: {
    method: "PUT",
    path: "/partner/tills/{id}",
    summary: "Renames an open till; its charges show the new name",
    description: nameTaken,
    example: { input: { id: tillExample.id, name: "Caixa 1" }, output: tillExample },
    access: rights.tills,
    input: z.strictObject({ id: tillId, name }),
    output: till,
    errors: ["not_found"],
  },
  closeTill: {
    method: "POST",
    path: "/partner/tills/{id}/closing",
    summary: "Closes a till, for good: no charge can name it any more; those that were made there keep it",
    description: "A repeat gets the same answer.",
    example: { input: { id: tillExample.id }, output: { ...tillExample, closed_at: closedAt } },
    access: rights.tills,
    input: z.strictObject({ id: tillId }),
    output: till,
    errors: ["not_found"],
  },
});
