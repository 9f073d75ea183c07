import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** An installer that finds no network: its output and its exit code. */
const installer = `
  console.log("Downloading from http://127.0.0.1:1");
  console.error(Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { errno: -111 }));
  console.error(new Error("Download failure, code=1"));
  process.exit(1);`;

const program = `
  import { requireChromium } from ${JSON.stringify(join(import.meta.dirname, "../../scripts/chromium.ts"))};
  const args = ["--eval", ${JSON.stringify(installer)}];
  try {
    requireChromium({
      find: () => undefined,
      installers: [{ name: "Somebody's Chromium", commands: [{ program: process.execPath, args }] }],
    });
  } catch (error) {
    console.log(error.message);
  }`;

test("where no browser can be installed, one message says why and what to do", async () => {
  const { stdout, stderr } = await run(process.execPath, ["--input-type=module", "--eval", program]);
  expect(stderr).toBe("");
  expect(stdout).toBe(
    [
      "Installing Somebody's Chromium…",
      "There is no Chromium here and it could not be installed (Somebody's Chromium: connect ECONNREFUSED 127.0.0.1:1): " +
        "install one (`apt-get install chromium`, or `npx playwright install --with-deps chromium`), or name it in CHROMIUM.",
      "",
    ].join("\n"),
  );
});
