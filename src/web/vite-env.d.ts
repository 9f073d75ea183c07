/// <reference types="vite/client" />

/** Of an operation: 1 stands for one that takes an idempotency key. */
type OperationRow = readonly [method: import("#contract/operation.ts").Method, path: string, idempotent: 0 | 1];

/** Written by vite.config.ts from the contract: what the wallet calls, and what only the consoles do. */
declare const __OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __CONSOLE_OPERATIONS__: Readonly<Record<string, OperationRow>>;
