import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { benchHttp } from "./http.ts";
import { benchLedger } from "./ledger.ts";
import { benchLists } from "./lists.ts";

const usage = `npm run bench -- [ledger | http | lists | all] [options]

  --seconds <n>   counted seconds of each cell (10)
  --warm-up <n>   seconds before them that are not counted (2)
  --rounds <n>    how often each cell is measured; the median counts (3)
  --out <file>    writes the report there too
`;

const benches = { ledger: benchLedger, http: benchHttp, lists: benchLists };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "10" },
    "warm-up": { type: "string", default: "2" },
    rounds: { type: "string", default: "3" },
    out: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const [what = "all"] = positionals;
const chosen = Object.entries(benches).filter(([name]) => what === "all" || what === name);
if (values.help || chosen.length === 0) {
  process.stderr.write(usage);
  process.exit(values.help ? 0 : 2);
}

const options = {
  timing: { seconds: parseCount(values.seconds), warmUpSeconds: parseCount(values["warm-up"]) },
  rounds: parseCount(values.rounds),
};
const reports: string[] = [];
for (const [, bench] of chosen) reports.push(await bench(options));
const report = `${reports.join("\n\n")}\n`;
process.stdout.write(report);
if (values.out !== undefined) await writeFile(values.out, report);

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  process.stderr.write(usage);
  process.exit(2);
}
