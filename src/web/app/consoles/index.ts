// What every address of the consoles needs, fetched as one when the first of them is opened.
import { addOperations } from "#web/lib/api.ts";

export { ConsoleShell } from "./console-shell.tsx";
export { loadConsoleScreen } from "./screens.ts";

addOperations(__CONSOLE_OPERATIONS__);
