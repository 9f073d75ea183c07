import type { Report } from "./benches.ts";
import { requestTemplate, startDriver } from "./driver/index.ts";
import { startPreparedServer } from "./prepared-server.ts";
import { quantile } from "./statistics.ts";

const connectionCounts = [1, 32, 256];
const timing = { seconds: 1, warmUpSeconds: 1 };
/** The most that the driver may cost: beyond it the figures would show the driver. */
const microsMax = 40;

/** Measures the processor time of a call in the driver, against a server that does nothing. */
export async function benchDriver(): Promise<Report> {
  const server = await startPreparedServer(200);
  const driver = startDriver();
  const { port } = server;
  const figures = [];
  for (const connections of connectionCounts) {
    const requests = Array.from({ length: connections }, () => [request]);
    const { latencies, microsPerCall, seconds } = await driver.drive({ ...timing, port, requests });
    figures.push({
      connections,
      microsPerCall,
      perSecond: latencies.length / seconds,
      p99: quantile(latencies, 0.99),
    });
  }
  await driver[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  return { markdown: toMarkdown(figures), figures };
}

const request = requestTemplate({
  method: "POST",
  path: "/api/transfers",
  cookie: `troco.session_token=${"0".repeat(80)}`,
  body: { username: "bench.customer", amount: 1 },
});

interface Cost {
  readonly connections: number;
  readonly microsPerCall: number;
  readonly perSecond: number;
  readonly p99: number;
}

function toMarkdown(costs: readonly Cost[]): string {
  const most = Math.max(...costs.map(({ microsPerCall }) => microsPerCall));
  const verdict = most <= microsMax ? "within" : "**above**";
  const rows = costs.map(
    ({ connections, microsPerCall, perSecond, p99 }) =>
      `| ${connections} | ${microsPerCall.toFixed(1)} | ${Math.round(perSecond).toLocaleString("en")} | ${p99.toFixed(1)} |`,
  );
  return [
    "## The driver",
    `A call costs the driver at most ${most.toFixed(1)} µs of processor time, which is ${verdict} the ${microsMax} µs that it may cost. It is measured against a server in another process that sends a prepared answer.`,
    ["| connections | µs a call | a second | p99 ms |", "| ---: | ---: | ---: | ---: |", ...rows].join("\n"),
  ].join("\n\n");
}
