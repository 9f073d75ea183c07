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
  const trouble = install(debianPackages("chromium-headless-shell"));
  if (trouble !== undefined) process.stdout.write(`It could not be installed (${trouble}); the tests do without it.\n`);
}

interface Installer {
  readonly name: string;
  /** Carried out one after the other. */
  readonly commands: readonly { readonly program: string; readonly args: readonly string[] }[];
}

/**
 * Finds Chromium, or installs it: Debian's package as root, Playwright's own elsewhere.
 * @throws Error in one line for people, that says what to do
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
    // The fonts are for what the app's own font has not; without any, a browser draws nothing there.
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

/** @returns what failed and why, in one line; the installers' own output takes pages */
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
