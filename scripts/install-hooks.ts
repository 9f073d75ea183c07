import { execFileSync } from "node:child_process";
import { join } from "node:path";

// Run by `npm run hooks` and not by `npm ci`, because a download without .git has no hooks.
execFileSync("git", ["config", "core.hooksPath", ".githooks"], {
  cwd: join(import.meta.dirname, ".."),
  stdio: "inherit",
});
process.stdout.write(
  "Every commit now runs lint, format and the types of what it touches first; `git config --unset core.hooksPath` undoes it.\n",
);
