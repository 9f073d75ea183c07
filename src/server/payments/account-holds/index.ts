export { announceReview } from "./hold.ts";
export { endReview, holdForReview, letGo, openReview } from "./hold.ts";
export { readOwnCauses, readOwnReview } from "./read-own-review.ts";
export { causesMax, endOpen, readReviews, type ReviewRow } from "./store.ts";
