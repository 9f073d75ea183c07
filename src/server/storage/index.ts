export { createStorage, type Storage } from "./storage.ts";
