import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/**
 * The paths that the last stage of the Dockerfile copies; a folder stands for all its files.
 */
function copiedInto(dockerfile: string): string[] {
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const copies = [...last.matchAll(/^COPY (?:--from=\S+ )?(.+) (\S+)$/gm)];
  return copies.flatMap(([, sources]) => sources!.split(" ").map((source) => source.replace(/^\/srv\/troco\//, "")));
}

/**
 * The files and folders that a source reads by a path relative to itself.
 */
function readBy(path: string, source: string): string[] {
  const forms = [/new URL\("(\.\.?\/[^"]+)", import\.meta\.url\)/g, /join\(import\.meta\.dirname, "(\.\.\/[^"]+)"\)/g];
  return forms
    .flatMap((form) => [...source.matchAll(form)].map(([, target]) => posix.join(dirname(path), target!)))
    .map((target) => target.replace(/\/$/, ""));
}

it("has in the container's image every file that the server reads", () => {
  const copied = copiedInto(read("Dockerfile"));
  const needed = globSync("src/server/**/*.ts", { cwd: root })
    .filter((path) => !path.endsWith(".test.ts"))
    .flatMap((path) => readBy(path, read(path)));
  expect(needed).toEqual(expect.arrayContaining(["db", "docs/partner-api.md", "dist/web"]));
  const missing = needed.filter((path) => !copied.some((copy) => path === copy || path.startsWith(`${copy}/`)));
  expect(missing).toEqual([]);
});

it("copies into the image nothing that is not there, and nothing that .dockerignore leaves out", () => {
  const ignored = read(".dockerignore").split("\n");
  const built = ["node_modules", "dist"];
  for (const path of copiedInto(read("Dockerfile")).filter((copy) => !built.includes(copy))) {
    expect(globSync(path, { cwd: root }), path).toHaveLength(1);
    expect(ignored, path).not.toContain(path.split("/")[0]);
    if (path.startsWith("docs/")) expect(ignored).toContain(`!${path}`);
  }
});

it("names base images, images of compose.yaml and actions of the workflow by digest, which no tag can move", () => {
  const images = [
    ...[...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
    ...[...read("compose.yaml").matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image!),
  ].filter((image) => image !== "troco");
  expect(images.length).toBe(5);
  expect(images.filter((image) => !/^[\w/-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  for (const path of globSync(".github/workflows/*.yml", { cwd: root })) {
    const actions = [...read(path).matchAll(/^ *-? ?uses: (.+)$/gm)].map(([, action]) => action!);
    expect(actions.length, path).toBeGreaterThan(0);
    expect(
      actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v[0-9.]+$/.test(action)),
      path,
    ).toEqual([]);
  }
});
