export { seal, unseal } from "./seal.ts";
export { createStorage, type Storage } from "./storage.ts";
