export { checkStorage } from "./check-storage.ts";
export { deleteFileKey, hasFileKey } from "./file-keys.ts";
export { moveFiles } from "./move-files.ts";
export { renewSeals } from "./renew-seals.ts";
export { seal, unseal } from "./seal.ts";
export { createStorage, type Storage } from "./storage.ts";
