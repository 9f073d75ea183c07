export { isPartnerBlocked, isUserBlocked, partnerBlocks, userBlocks } from "./store.ts";
