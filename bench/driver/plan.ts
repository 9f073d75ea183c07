import type { RequestTemplate } from "./request-template.ts";

/** What the driver's process is to do. */
export interface Plan {
  readonly port: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** For each connection the requests that it sends in turn. */
  readonly requests: readonly (readonly RequestTemplate[])[];
  /** For each connection the ids for its requests, each used once. */
  readonly ids?: readonly (readonly string[])[];
}

/** What was counted after the warm-up. */
export interface Tally {
  readonly seconds: number;
  /** Milliseconds, one for each call. */
  readonly latencies: Float64Array;
  /** How many answers had which status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Processor time of the driver's process, in microseconds. */
  readonly microsPerCall: number;
}
