import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const playwright = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");

/** Where a real Chromium is on this machine, if it has one. Ubuntu's chromium-browser is left out: it only speaks of snap. */
export function findChromium(): string | undefined {
  return [
    process.env["CHROMIUM"],
    "/usr/bin/chromium",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ].find((path) => path !== undefined && path !== "" && existsSync(path));
}

const headlessShell = "/usr/bin/chromium-headless-shell";

/** Where Debian's Chromium without windows is, unless another browser is named. Playwright uses its own by itself. */
export function findHeadlessShell(): string | undefined {
  return process.env["CHROMIUM"] === undefined && existsSync(headlessShell) ? headlessShell : undefined;
}

/** Adds it where it can be added: tests take half the time with it, and do without it. */
export function addHeadlessShell(): void {
  if (process.env["CHROMIUM"] !== undefined || existsSync(headlessShell) || !installsDebianPackages()) return;
  installDebianPackages("chromium-headless-shell");
}

/** Finds Chromium, or installs it: Debian's package as root, Playwright's own elsewhere. Throws one line that says what to do. */
export function requireChromium(): string {
  const path = findChromium() ?? (install(), findChromium());
  if (path === undefined || !answers(path)) {
    throw new Error(
      `${path === undefined ? "There is no Chromium here and it could not be installed" : `${path} does not run`}: ` +
        "install one (`apt-get install chromium`, or `npx playwright install --with-deps chromium`), or name it in CHROMIUM.",
    );
  }
  return path;
}

function install(): void {
  if (installsDebianPackages()) {
    // The fonts are for what the app's own font has not; without any, a browser draws nothing there.
    installDebianPackages("chromium", "fonts-liberation");
    if (existsSync("/usr/bin/chromium")) return;
  }
  process.stdout.write("Installing Playwright's Chromium…\n");
  // Only root may add the libraries it needs.
  const args = ["install", ...(isRoot() ? ["--with-deps"] : []), "chromium"];
  spawnSync(process.execPath, [playwright, ...args], { stdio: "inherit" });
}

function installDebianPackages(...names: readonly string[]): void {
  process.stdout.write(`Installing Debian's ${names.join(" and ")}…\n`);
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", ...names], options);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Ubuntu calls itself like Debian and has no such package. */
function installsDebianPackages(): boolean {
  if (!isRoot() || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/os-release")) return false;
  return !/^ID=ubuntu$/m.test(readFileSync("/etc/os-release", "utf8"));
}

function answers(path: string): boolean {
  try {
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
