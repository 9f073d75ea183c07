import type { Database } from "#server/platform/db/database.ts";
import { median } from "./measure.ts";

const callsPerRound = 60;

export type Size = "few" | "many";

/** The question that is measured: whose session asks, a name for the row, and the path. */
export type Question = readonly [who: string, name: string, path: string | ((size: number, call: number) => string)];

/** An installation that is measured. */
export interface Measured {
  readonly url: string;
  /** Its rows of each kind. */
  readonly size: number;
  readonly owner: Database;
  /** Sessions, by the names that the questions give them. */
  readonly cookies: Readonly<Record<string, string>>;
  /** The id of the customer with the long statement. */
  readonly heavy: string;
}

/** Milliseconds of each round. */
interface Times {
  readonly p50: number[];
  readonly p95: number[];
}

async function measureQuestion(
  [who, , path]: Question,
  installations: Record<Size, Measured>,
  rounds: number,
): Promise<Record<Size, Times>> {
  const times = { few: { p50: [], p95: [] }, many: { p50: [], p95: [] } } as Record<Size, Times>;
  for (let round = 0; round <= rounds; round += 1) {
    const durations = { few: [] as number[], many: [] as number[] };
    // An administrator may search for a hundred users in ten minutes.
    for (const { owner } of Object.values(installations)) await owner.query("delete from rate_counts");
    for (let call = 0; call < callsPerRound; call += 1) {
      for (const size of ["few", "many"] as const) {
        const { url, cookies, heavy, size: rows } = installations[size];
        const resolvedPath = typeof path === "string" ? path : path(rows, round * callsPerRound + call);
        durations[size].push(await ask(`${url}${resolvedPath.replace("{heavy}", heavy)}`, cookies[who]!));
      }
    }
    // The first round warms up.
    if (round === 0) continue;
    for (const size of ["few", "many"] as const) {
      times[size].p50.push(quantile(durations[size], 0.5));
      times[size].p95.push(quantile(durations[size], 0.95));
    }
  }
  return times;
}

async function ask(url: string, cookie: string): Promise<number> {
  const sent = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: nothing was measured`);
  return performance.now() - sent;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}

/** The middle round of each figure, and the middle of the rounds' ratios. */
function toRow([, name]: Question, { few, many }: Record<Size, Times>): string {
  const cells = (["p50", "p95"] as const).flatMap((figure) => {
    const growth = median(many[figure].map((value, round) => value / few[figure][round]!));
    return [median(few[figure]), median(many[figure]), growth].map((value) => value.toFixed(1));
  });
  return `| ${[name, ...cells].join(" | ")} |`;
}

/** Measures every question; gives a table of Markdown. */
export async function compare(
  questions: readonly Question[],
  installations: Record<Size, Measured>,
  rounds: number,
): Promise<string> {
  const rows: string[] = [];
  for (const question of questions) {
    const row = toRow(question, await measureQuestion(question, installations, rounds));
    rows.push(row);
    process.stderr.write(`${row}\n`);
  }
  return table(rows, installations);
}

function table(rows: readonly string[], installations: Record<Size, Measured>): string {
  const [few, many] = [installations.few.size.toLocaleString("en"), installations.many.size.toLocaleString("en")];
  const head = ["ms", ...["p50", "p95"].flatMap((figure) => [`${figure} of ${few}`, `of ${many}`, "×"])];
  return [`| ${head.join(" | ")} |`, `| --- |${" ---: |".repeat(head.length - 1)}`, ...rows].join("\n");
}
