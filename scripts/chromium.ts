import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const playwright = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");

/**
 * The path of a real Chromium on this machine, if it has one. Ubuntu's chromium-browser is left
 * out, because it only says how to install the snap.
 */
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

/**
 * The path of Debian's headless Chromium, unless CHROMIUM names another browser. Playwright finds
 * its own headless browser itself.
 */
export function findHeadlessShell(): string | undefined {
  return process.env["CHROMIUM"] === undefined && existsSync(headlessShell) ? headlessShell : undefined;
}

/** Installs it where possible: tests need half the time with it, and also run without it. */
export function addHeadlessShell(): void {
  if (process.env["CHROMIUM"] !== undefined || existsSync(headlessShell) || !installsDebianPackages()) return;
  const trouble = install(debianPackages("chromium-headless-shell"));
  if (trouble !== undefined) process.stdout.write(`It could not be installed (${trouble}); the tests do without it.\n`);
}

interface Installer {
  readonly name: string;
  /** Run one after the other. */
  readonly commands: readonly { readonly program: string; readonly args: readonly string[] }[];
}

/**
 * Finds Chromium, or installs it: Debian's package as root, Playwright's own elsewhere.
 * @throws Error with one line that says what to do
 */
export function requireChromium({ find = findChromium, installers = possibleInstallers() } = {}): string {
  let path = find();
  const troubles: string[] = [];
  for (const installer of installers) {
    if (path !== undefined) break;
    const trouble = install(installer);
    if (trouble !== undefined) troubles.push(trouble);
    path = find();
  }
  if (path === undefined || !answers(path)) {
    const why = troubles.length === 0 ? "" : ` (${troubles.join("; ")})`;
    throw new Error(
      `${path === undefined ? `There is no Chromium here and it could not be installed${why}` : `${path} does not run`}: ` +
        "install one (`apt-get install chromium`, or `npx playwright install --with-deps chromium`), or name it in CHROMIUM.",
    );
  }
  return path;
}

function possibleInstallers(): Installer[] {
  // Only root may add the libraries that Playwright's needs.
  const args = [playwright, "install", ...(isRoot() ? ["--with-deps"] : []), "chromium"];
  return [
    // The fonts have the characters that the app's own font lacks; a browser needs at least one.
    ...(installsDebianPackages() ? [debianPackages("chromium", "fonts-liberation")] : []),
    { name: "Playwright's Chromium", commands: [{ program: process.execPath, args }] },
  ];
}

function debianPackages(...names: readonly string[]): Installer {
  const args = ["install", "--yes", "--no-install-recommends", ...names];
  return {
    name: `Debian's ${names.join(" and ")}`,
    commands: [
      { program: "apt-get", args: ["update"] },
      { program: "apt-get", args },
    ],
  };
}

/**
 * @returns one line that says what failed and why, since the installers' own output is pages long
 */
function install({ name, commands }: Installer): string | undefined {
  process.stdout.write(`Installing ${name}…\n`);
  let trouble: string | undefined;
  for (const { program, args } of commands) {
    const { status, error, stdout, stderr } = spawnSync(program, args, {
      encoding: "utf8",
      maxBuffer: Infinity,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    trouble = status === 0 ? undefined : (error?.message ?? reasonIn(`${stderr}\n${stdout}`));
  }
  return trouble === undefined ? undefined : `${name}: ${trouble}`;
}

/** The first error that an installer's output names, or its last line. */
function reasonIn(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const named = lines.flatMap((line) => /^(?:Error|E): (.+)/.exec(line)?.[1] ?? []);
  return named[0] ?? lines.at(-1) ?? "it did not say why";
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Ubuntu names Debian as its kind in /etc/os-release, and has no such package. */
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
