export { isPartnerBlocked, isUserBlocked, partnerBlocks, readBlocks, userBlocks } from "./store.ts";
