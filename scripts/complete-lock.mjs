// Adds to package-lock.json the optional packages of other platforms that npm left out because a
// registry did not have them; `npm ci` rejects a lock without them. Run by `npm run lock`, after
// every `npm install`.
import { readFileSync, writeFileSync } from "node:fs";
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const packages = lock.packages;
const added = [];
for (const [path, entry] of Object.entries(packages)) {
  if (path === "") continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    if (packages[nested] || packages[`node_modules/${name}`]) continue;
    if (!/^\d/.test(version)) {
      console.error("not exact:", path, name, version);
      continue;
    }
    const place = `node_modules/${name}`;
    const wasm = name.includes("wasm32");
    const match =
      /-(darwin|linux|win32|freebsd|android|openharmony)-(arm64|arm|x64|ia32|s390x|ppc64|riscv64)(?:-(\w+))?$/.exec(
        name,
      );
    if (!match && !wasm) {
      console.error("unknown platform:", name);
      continue;
    }
    packages[place] = {
      version,
      cpu: [wasm ? "wasm32" : match[2]],
      ...(match?.[3] === "musl" || match?.[3] === "musleabihf"
        ? { libc: ["musl"] }
        : match?.[1] === "linux" && match?.[3]
          ? { libc: ["glibc"] }
          : {}),
      ...(entry.dev ? { dev: true } : {}),
      license: entry.license,
      optional: true,
      ...(wasm ? {} : { os: [match[1]] }),
    };
    added.push(place);
  }
}
const { "": top, ...rest } = packages;
lock.packages = {
  "": top,
  ...Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b, "en"))),
};
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} added`);
