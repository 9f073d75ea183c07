export { checkStorage } from "./check-storage.ts";
export { deleteFileKey, hasFileKey } from "./file-keys.ts";
export { moveFiles } from "./move-files.ts";
export { renewEach } from "./renew-each.ts";
export { reencryptFiles } from "./reencrypt-files.ts";
export { MissingSecretError, reencrypt, encrypt, decrypt } from "./encryption.ts";
export { StorageError } from "./storage-error.ts";
export { createStorage, type Storage } from "./storage.ts";
