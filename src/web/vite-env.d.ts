/// <reference types="vite/client" />

/** Of an operation: flags are 1 for idempotent, 2 for multipart. */
type OperationRow = readonly [method: import("#contract/operation.ts").Method, path: string, flags: number];

/** Written by vite.config.ts from the contract: what the wallet calls, and what only the consoles do. */
declare const __OPERATIONS__: Readonly<Record<string, OperationRow>>;
declare const __CONSOLE_OPERATIONS__: Readonly<Record<string, OperationRow>>;
