import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from "prom-client";
import { contract, type OperationId } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { describeInstallation, type Installation } from "./describe-installation.ts";

/** In seconds: a money call is to take at most 25 ms at half load; after 15 s the browser gives up waiting. */
const answerBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** A connection that is free is had at once; after 5 s the wait is given up. */
const waitBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

/** What the figures are read from, once it is there. */
export interface Sources extends Installation {
  readonly pools: Readonly<Record<string, { totalCount: number; idleCount: number; waitingCount: number }>>;
  readonly live: { streams(): number };
}

export interface Metrics {
  /** Counts a call of an operation: how it ended, `ok` or the code of its refusal, and how many seconds it took. */
  readonly operation: (operationId: OperationId, result: string, seconds: number) => void;
  /** Counts an answer to any request. */
  readonly request: (path: string, status: number, seconds: number) => void;
  /** For `onWait` of a pool of connections. */
  readonly waitsFor: (pool: string) => (seconds: number) => void;
  readonly look: (sources: Sources) => void;
  /** Whether an `Authorization` header brings a token that is configured. Takes as long whatever it brings. */
  readonly letsIn: (authorization: string | undefined) => boolean;
  /** Everything in the form that Prometheus reads. */
  readonly write: () => Promise<{ readonly type: string; readonly text: string }>;
}

/**
 * Counts what this process has done and has open, beside a few figures of the whole installation.
 * Labels are names from the code: never an id, an address or a person.
 *
 * @param tokens any of which a reader of `/metrics` must bring
 * @returns undefined without a token: what nobody may read is not counted
 */
export function createMetrics(tokens: readonly string[] | undefined): Metrics | undefined {
  if (tokens === undefined) return undefined;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const operations = new Counter({
    name: "troco_operations_total",
    help: "Calls of operations of the contract, by result: ok, or the code of the refusal",
    labelNames: ["operation", "moves_money", "result"],
    registers,
  });
  const operationSeconds = new Histogram({
    name: "troco_operation_seconds",
    help: "Seconds that calls of operations took, refused ones included",
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
    waitsFor: (pool) => (seconds) => waitSeconds.observe({ pool }, seconds),
    look: (sources) => {
      registry.registerMetric(poolsGauge(sources));
      registry.registerMetric(streamsGauge(sources));
      installation = describeInstallation(sources);
    },
    letsIn: (authorization) => isAmong(tokens, /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? ""),
    write: async () => ({ type: registry.contentType, text: `${await registry.metrics()}\n${await installation()}` }),
  };
}

/** What carries a key for its intent, and the verification that credits a top-up. */
function movesMoney(operationId: OperationId): "yes" | "no" {
  const { idempotent }: Operation = contract[operationId];
  return idempotent === true || operationId === "verifyPayment" ? "yes" : "no";
}

function isAmong(tokens: readonly string[], brought: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  // All of them are compared: how long it takes does not tell which one was nearly right.
  return tokens.map((token) => timingSafeEqual(digest(token), digest(brought))).includes(true);
}

function poolsGauge({ pools }: Sources): Metric {
  return new Gauge({
    name: "troco_database_connections",
    help: "Connections of a pool that are in use or idle, and who waits for one",
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

/** Parts of the server with addresses beside the operations of the contract. */
const parts = /^\/api\/(auth|live|webhooks|files|wallet-passes|own-data)(?:\/|$)/;

/** Which part of the server answers an address: few names, whatever is asked for. */
function partOf(path: string): string {
  if (/^\/(?:healthz|readyz|metrics)$/.test(path)) return "health";
  if (path.startsWith("/api/")) return parts.exec(path)?.[1] ?? "operations";
  return "web";
}

/** The metrics, for who brings a token that is configured; where none is, there is no such address. */
export function metricsRoutes(metrics: Metrics | undefined): Hono {
  return new Hono().get("/", async (context) => {
    if (metrics === undefined) throw new DomainError("not_found");
    if (!metrics.letsIn(context.req.header("authorization"))) {
      context.header("www-authenticate", "Bearer");
      throw new DomainError("not_signed_in");
    }
    const { type, text } = await metrics.write();
    return context.body(text, 200, { "content-type": type, "cache-control": "no-store" });
  });
}
