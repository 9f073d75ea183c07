// Completes package-lock.json: adds the optional packages of other platforms that npm left out,
// since `npm ci` rejects a lock without them, and the digest of each package that has none, so that
// no registry can exchange it. Run by `npm run lock`, after every `npm install`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const packages = lock.packages;
const added = new Map();
for (const [path, entry] of Object.entries(packages)) {
  if (path === "") continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (packages[`${path}/${place}`] || packages[place]) continue;
    if (/^\d/.test(version)) added.set(place, { version, dev: entry.dev });
    else console.error("not exact:", path, name, version);
  }
}
for (const [place, entry] of added) packages[place] = entry;

const open = Object.entries(packages).filter(
  ([path, { inBundle, integrity, link }]) => path !== "" && !link && !inBundle && integrity === undefined,
);
const found = open.length === 0 ? [] : resolve(open);
const lacking = [];
for (const [index, [path, { version, ...entry }]] of open.entries()) {
  const { integrity, cpu, libc, license, os } = found[`node_modules/p${index}`] ?? {};
  if (integrity === undefined) lacking.push(path);
  packages[path] = {
    version,
    integrity,
    ...(added.has(path) ? { cpu, dev: entry.dev, libc, license, optional: true, os } : entry),
  };
}
if (lacking.length > 0) {
  console.error(`The registry has no digest of ${lacking.join(", ")}; try another one. Nothing was written.`);
  process.exit(1);
}

/** The entries of a lock that npm makes of these packages alone, each under a name of its own. */
function resolve(entries) {
  const folder = mkdtempSync(join(tmpdir(), "troco-lock-"));
  const named = entries.map(([path, { name, version }], index) => [
    `p${index}`,
    `npm:${name ?? path.split("node_modules/").at(-1)}@${version}`,
  ]);
  try {
    const manifest = { private: true, optionalDependencies: Object.fromEntries(named) };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    // Forced, because none of them is for this platform.
    const options = ["--package-lock-only", "--force", "--ignore-scripts", "--no-audit", "--loglevel=error"];
    execFileSync("npm", ["install", ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    return JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { "": top, ...rest } = packages;
lock.packages = {
  "": top,
  ...Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b, "en"))),
};
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.size} packages added, ${open.length} digests`);
