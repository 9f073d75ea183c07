/// <reference types="vite/client" />

/** An operation's method and path, and 1 if it needs an idempotency key. */
type OperationRow = readonly [method: import("#contract/operation.ts").Method, path: string, idempotent: 0 | 1];

/** What the browser needs of the contract; vite.config.ts makes it. */
declare const __OPERATIONS__: Readonly<Record<import("#contract/index.ts").OperationId, OperationRow>>;

interface Window {
  /** The request for home that the page itself has sent, until the app takes it over. */
  begunHome?: Promise<Response> | undefined;
}
