// Loaded before anything else, and plain JavaScript: a Node too old for the rest could not even read it.
import { readFileSync } from "node:fs";

const { devDependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const wanted = Number.parseInt(devDependencies.node, 10);

if (Number.parseInt(process.versions.node, 10) < wanted) {
  process.stderr.write(
    `troco needs Node ${wanted} and this is ${process.versions.node}: run \`npm ci\`, which brings it along for npm's commands, or install it.\n`,
  );
  process.exit(1);
}
