import { execFileSync } from "node:child_process";
import { join } from "node:path";

// Asked for by name (`npm run hooks`), never by the installation: a download without .git has no hooks to install.
execFileSync("git", ["config", "core.hooksPath", ".githooks"], {
  cwd: join(import.meta.dirname, ".."),
  stdio: "inherit",
});
process.stdout.write("Every commit now runs `npm run check` first; `git config --unset core.hooksPath` undoes it.\n");
