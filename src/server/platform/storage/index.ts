export { checkStorage } from "./check-storage.ts";
export { deleteFileKey, hasFileKey } from "./file-keys.ts";
export { moveFiles } from "./move-files.ts";
export { renewEach } from "./renew-each.ts";
export { renewSeals } from "./renew-seals.ts";
export { MissingSecretError, reseal, seal, unseal } from "./seal.ts";
export { StorageError } from "./storage-error.ts";
export { createStorage, type Storage } from "./storage.ts";
