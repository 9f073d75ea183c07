export { isPartnerBlocked, isUserBlocked, readBlocks, userBlocks } from "./store.ts";
