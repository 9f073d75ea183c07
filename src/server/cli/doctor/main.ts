import { ConfigError, parseConfig, type Config } from "#server/platform/config.ts";
import type { Finding } from "#server/platform/finding.ts";
import { examine, formatFindings } from "./examine.ts";

/** Without a valid configuration only the configuration itself can be looked at. */
function readConfig(): Config | readonly Finding[] {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((says) => ({ service: "configuration", verdict: "wrong", says }));
  }
}

const config = readConfig();
const findings = "dataDir" in config ? await examine(config) : config;
// A service that did not answer in time may still hold the process open.
process.stdout.write(formatFindings(findings), () =>
  process.exit(findings.some(({ verdict }) => verdict === "wrong") ? 1 : 0),
);
