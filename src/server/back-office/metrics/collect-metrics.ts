import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from "prom-client";
import { contract, type OperationId } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import type { Batches } from "#server/platform/batches/index.ts";
import { securityEventTotals } from "#server/platform/security-log/index.ts";
import { describeInstallation, type Installation } from "./describe-installation.ts";

/**
 * In seconds: a money call should take at most 25 ms at half load; a browser gives up after 15 s.
 */
const answerBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** A free connection comes at once; the pool gives up after 5 s. */
const waitBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

/** The sources of the figures, known once the server has opened them. */
export interface Sources extends Installation {
  readonly pools: Readonly<Record<string, { totalCount: number; idleCount: number; waitingCount: number }>>;
  readonly live: { streams(): number };
  readonly batches: Pick<Batches, "counts">;
}

export interface Metrics {
  /** Counts a call of an operation: its result, `ok` or an error code, and its seconds. */
  readonly operation: (operationId: OperationId, result: string, seconds: number) => void;
  /** Counts an answer to any request. */
  readonly request: (path: string, status: number, seconds: number) => void;
  /** For `onWait` of a pool of connections. */
  readonly onWait: (pool: string) => (seconds: number) => void;
  readonly observe: (sources: Sources) => void;
  /** Whether an `Authorization` header has a configured token, in constant time. */
  readonly isAuthorized: (authorization: string | undefined) => boolean;
  /** Everything in the form that Prometheus reads. */
  readonly write: () => Promise<{ readonly type: string; readonly text: string }>;
}

/**
 * Counts the calls, requests and open connections of this process, beside a few figures of the
 * whole installation. Labels are names from the code: never an id, an address or a user.
 *
 * @param tokens of which a reader of `/metrics` must send one
 */
export function collectMetrics(tokens: readonly string[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const operations = new Counter({
    name: "troco_operations_total",
    help: "Calls of operations of the contract, by result: ok, or the error code",
    labelNames: ["operation", "moves_money", "result"],
    registers,
  });
  const operationSeconds = new Histogram({
    name: "troco_operation_seconds",
    help: "Seconds that calls of operations took, rejected ones included",
    labelNames: ["operation", "moves_money"],
    buckets: answerBuckets,
    registers,
  });
  const requests = new Counter({
    name: "troco_http_requests_total",
    help: "Answers to HTTP requests, by the part of the server that gave them and their status; 429 is a limit that was reached",
    labelNames: ["part", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "troco_http_request_seconds",
    help: "Seconds until HTTP requests began to be answered",
    labelNames: ["part"],
    buckets: answerBuckets,
    registers,
  });
  const waitSeconds = new Histogram({
    name: "troco_database_wait_seconds",
    help: "Seconds that statements and transactions waited for a connection of the pool",
    labelNames: ["pool"],
    buckets: waitBuckets,
    registers,
  });
  registry.registerMetric(securityEventsCounter());
  let installation = () => Promise.resolve("");

  return {
    operation: (operation, result, seconds) => {
      const moves_money = movesMoney(operation);
      operations.inc({ operation, moves_money, result });
      operationSeconds.observe({ operation, moves_money }, seconds);
    },
    request: (path, status, seconds) => {
      const part = partOf(path);
      requests.inc({ part, status });
      requestSeconds.observe({ part }, seconds);
    },
    onWait: (pool) => (seconds) => waitSeconds.observe({ pool }, seconds),
    observe: (sources) => {
      registry.registerMetric(poolsGauge(sources));
      registry.registerMetric(streamsGauge(sources));
      for (const metric of batchMetrics(sources)) registry.registerMetric(metric);
      installation = describeInstallation(sources);
    },
    isAuthorized: (authorization) => isAmong(tokens, /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? ""),
    write: async () => ({ type: registry.contentType, text: `${await registry.metrics()}\n${await installation()}` }),
  };
}

/** Idempotent operations, and the verification that credits a top-up. */
function movesMoney(operationId: OperationId): "yes" | "no" {
  const { idempotent }: Operation = contract[operationId];
  return idempotent === true || operationId === "verifyPayment" ? "yes" : "no";
}

function isAmong(tokens: readonly string[], given: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  // Compares all of them, so that the time does not reveal which one nearly matched.
  return tokens.map((token) => timingSafeEqual(digest(token), digest(given))).includes(true);
}

function poolsGauge({ pools }: Sources): Metric {
  return new Gauge({
    name: "troco_database_connections",
    help: "Connections of a pool that are in use or idle, and requests that wait for one",
    labelNames: ["pool", "state"],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
}

function securityEventsCounter(): Metric {
  return new Counter({
    name: "troco_security_events_total",
    help: "Events of the security log by kind; of limits, refused rights, wrong passwords and lock-outs also those of nobody known, which have no row",
    labelNames: ["kind"],
    registers: [],
    collect() {
      this.reset();
      for (const [kind, count] of securityEventTotals()) this.inc({ kind }, count);
    },
  });
}

function streamsGauge({ live }: Sources): Metric {
  return new Gauge({
    name: "troco_live_streams",
    help: "Live streams that are open in this process",
    registers: [],
    collect() {
      this.set(live.streams());
    },
  });
}

function batchMetrics({ batches }: Sources): Metric[] {
  const total = (name: string, help: string, count: "batches" | "requests" | "refused") =>
    new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(batches.counts()[count]);
      },
    });
  const waiting = new Gauge({
    name: "troco_batch_waiting",
    help: "Requests about money that wait for the next batch, or for rows which other transactions hold",
    labelNames: ["for"],
    registers: [],
    collect() {
      const counts = batches.counts();
      this.set({ for: "batch" }, counts.waiting);
      this.set({ for: "lock" }, counts.locked);
    },
  });
  return [
    waiting,
    total("troco_batches_total", "Batches that were run", "batches"),
    total("troco_batch_requests_total", "Requests about money that were run in batches", "requests"),
    total("troco_batch_refused_total", "Requests about money that were refused with server_busy", "refused"),
  ];
}

/** Parts of the server with addresses beside the operations of the contract. */
const parts = /^\/api\/(auth|live|webhooks|files|wallet-passes|own-data)(?:\/|$)/;

/** The part of the server that answers an address, from a small fixed set of names. */
function partOf(path: string): string {
  if (/^\/(?:healthz|readyz|metrics)$/.test(path)) return "health";
  if (path.startsWith("/api/")) return parts.exec(path)?.[1] ?? "operations";
  return "web";
}
