import { addOperations } from "./api.ts";

// Parts of the wallet that are fetched when used import this file, and their operations with it.
addOperations(__SELDOM_OPERATIONS__);
