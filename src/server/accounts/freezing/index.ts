export { unfreezeAccount } from "./freeze-account.ts";
export { makeFreezingLink, pruneFreezingLinks } from "./links.ts";
