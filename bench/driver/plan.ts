import type { RequestTemplate } from "./request-template.ts";

/** The driver's orders: which calls, over how many connections, for how long. */
export interface Plan {
  readonly port: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** For each connection the requests that it sends in turn. */
  readonly requests: readonly (readonly RequestTemplate[])[];
  /** For each connection the ids for its requests, each used once. */
  readonly ids?: readonly (readonly string[])[];
}

/** The figures of the time after the warm-up. */
export interface Tally {
  readonly seconds: number;
  /** Milliseconds, one for each call. */
  readonly latencies: Float64Array;
  /** How many answers had which status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Processor time of the driver's process, in microseconds. */
  readonly microsPerCall: number;
}

/** Calls that arrive by the clock. */
export interface Offer {
  readonly port: number;
  /** One after the other. */
  readonly phases: readonly Phase[];
  /** Sent in turn. */
  readonly requests: readonly RequestTemplate[];
}

export interface Phase {
  readonly perSecond: number;
  readonly seconds: number;
  /** The most at once. */
  readonly connections: number;
  /** Whether they are opened before the first phase; otherwise each when it is needed. */
  readonly opensAhead: boolean;
}

/** In place of a status: the connection was closed, or nothing came for long. */
export const noAnswer = 1;
/** In place of a status: no connection was free. */
export const notSent = 0;

/** Each call in the order of sending, a column for each of its facts. */
export interface Calls {
  /** Its phase's number. */
  readonly phases: Uint8Array;
  /** Milliseconds after the first call. */
  readonly sentAt: Float64Array;
  /** Milliseconds until its answer. */
  readonly ms: Float64Array;
  readonly statuses: Uint16Array;
  readonly keys: readonly string[];
}

/** A message to the driver's process. */
export type Task = { readonly keepBusy: Plan } | { readonly offer: Offer };
