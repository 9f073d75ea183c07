import type * as modules from "./modules.ts";

/** The messages of each module, by its name. */
export type MessagesOf = typeof modules;
export type MessageModule = keyof MessagesOf;

/** The name of a module's file: `cashbackHistory` is in `cashback-history.ts`. */
export const toKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
