// Loaded first and written in JavaScript, because an old Node cannot read TypeScript.
import { readFileSync } from "node:fs";

const { devDependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const needed = Number.parseInt(devDependencies.node, 10);

if (Number.parseInt(process.versions.node, 10) < needed) {
  process.stderr.write(
    `troco needs Node ${needed} and this is ${process.versions.node}: run \`npm ci\`, which brings it along for npm's commands, or install it.\n`,
  );
  process.exit(1);
}
