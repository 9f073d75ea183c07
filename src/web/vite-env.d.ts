/// <reference types="vite/client" />

/** Written by vite.config.ts from the contract: method, path and flags (1 idempotent, 2 multipart) of each operation. */
declare const __OPERATIONS__: Readonly<
  Record<
    import("#contract/index.ts").OperationId,
    readonly [method: import("#contract/operation.ts").Method, path: string, flags: number]
  >
>;
