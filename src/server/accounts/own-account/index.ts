export { createProfile } from "./create-profile.ts";
export { forgetPhotos, handleForgetting } from "./forget-photos.ts";
