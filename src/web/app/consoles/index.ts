// What every address of the consoles needs, fetched as one when the first of them is opened.
import type { ComponentType } from "react";
import { addOperations } from "#web/lib/api.ts";

export { ConsoleShell } from "./console-shell.tsx";
export const consoleFiles = import.meta.glob<Record<string, ComponentType>>("./*.tsx", { base: "./screens" });

addOperations(__CONSOLE_OPERATIONS__);
