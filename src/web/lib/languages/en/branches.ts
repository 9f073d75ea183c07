import type { branches as source } from "../pt/branches.ts";

/** Messages about branches, and where in them a partner charges. */
export const branches: typeof source = {
  registers: "Branches and registers",
  tillsDetail: "Each charge can say at which register it was made. What you close stays in earlier charges.",
  noTills: "No branches yet",
  noTillsDetail: "Add a branch and its registers.",
  noTillsInBranch: "No registers in this branch.",
  addBranch: "Add branch",
  addTill: "Add register",
  addTillTo: (branch) => `Add register in ${branch}`,
  branchName: "Name of the branch",
  tillName: "Name of the register",
  nameTaken: "There is an open one with this name",
  saveName: "Save name",
  codeOf: (name) => `Code of ${name}`,
  rename: (name) => `Rename ${name}`,
  close: (name) => `Close ${name}`,
  closeBranchTitle: "Close this branch?",
  closeBranchDetail: (name) =>
    `${name} and all its registers can no longer be chosen for charges, and this can't be undone. Earlier charges still say where they were made.`,
  closeTillTitle: "Close this register?",
  closeTillDetail: (name) =>
    `${name} can no longer be chosen for charges, and this can't be undone. Earlier charges still say where they were made.`,
  closeConfirm: "Close",
  placeAdded: (name) => `${name} added`,
  placeRenamed: "Name changed",
  placeClosed: (name) => `${name} closed`,
  register: "Register",
  allTills: "All registers",
  noTill: "No register",
  wholeBranch: (branch) => `${branch}: all`,
};
