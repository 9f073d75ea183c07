import type { HttpBindings } from "@hono/node-server";
import type { OperationId } from "#contract/index.ts";
import type { Caller } from "#server/platform/caller.ts";

/**
 * `operationId`, `caller` and `isLogged` are for the security log, should the call be refused, and
 * for the log of what keys request.
 */
interface Variables {
  requestId: string;
  operationId?: OperationId;
  /** Known once the caller is identified. */
  caller?: Caller | undefined;
  /** The security log has this refused call already. */
  isLogged?: boolean;
}

export type Env = { Bindings: HttpBindings; Variables: Variables };
