export { endReview, holdForReview } from "./hold.ts";
export { readOwnCauses, readOwnReview } from "./read-own-review.ts";
export { countWaiting } from "./store.ts";
