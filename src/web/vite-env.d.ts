/// <reference types="vite/client" />

/** An operation's method and path, and 1 if it needs an idempotency key. */
type OperationRow = readonly [method: import("#contract/operation.ts").Method, path: string, idempotent: 0 | 1];

/**
 * vite.config.ts makes these from the contract: operations of the wallet, of second factors, and of
 * consoles alone.
 */
declare const __OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __PAYOUT_BATCH_OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __PAYOUT_SCHEDULE_OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __PAYMENT_LINK_OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __SELDOM_OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __CONSOLE_OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __IMPORT_OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __ADMINISTRATION_OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __SETTLEMENT_OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __TEAM_OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __INTEGRATION_OPERATIONS__: Readonly<Record<string, OperationRow>>;

interface Window {
  /** The request for home that the page itself has sent, until the app takes it over. */
  begunHome?: Promise<Response> | undefined;
}
