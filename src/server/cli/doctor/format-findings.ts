import type { Finding } from "#server/platform/finding.ts";

/** One line for each, in columns, and one that sums them up. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ service }) => service.length));
  const lines = findings.map(
    ({ service, verdict, says }) => `${service.padEnd(width)}  ${verdict.padEnd(8)}  ${says.replace(/\s+/g, " ")}`,
  );
  return `${lines.join("\n")}\n\n${sumUp(findings)}\n`;
}

function sumUp(findings: readonly Finding[]): string {
  const count = (wanted: Finding["verdict"]) => findings.filter(({ verdict }) => verdict === wanted).length;
  const standIns = count("stand-in");
  const beside = standIns === 0 ? "" : `, ${standIns} ${standIns === 1 ? "is a stand-in" : "are stand-ins"}`;
  return `Of ${findings.length}, ${count("right")} right${beside}, ${count("wrong")} wrong.`;
}
