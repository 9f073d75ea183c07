import { request, type ChangeId, type Input, type OperationId, type Output } from "./api.ts";
import { patience, refresh } from "./query.ts";

/** What a feature's `module.ts` declares: for each change, the answers that it makes stale. */
export type Stale<Id extends ChangeId = ChangeId> = { readonly [Each in Id]: readonly OperationId[] };

/**
 * Calls an operation that changes something, and requests again what the feature declares stale
 * after it. After an error, too: its answer may have been lost, or another user was faster.
 * @throws as `call`, at once; a success waits up to two seconds, until the screen shows it
 *
 * @example await change(stale, "deleteBlock", { id });
 */
export function change<Id extends ChangeId>(
  stale: Stale<NoInfer<Id>>,
  operationId: Id,
  input: Input<Id>,
): Promise<Output<Id>> {
  return changeInParts(stale, operationId, (send) => send(input));
}

/** As `change`, in several calls: answers are requested again after the last one. */
export async function changeInParts<Id extends ChangeId, Result>(
  stale: Stale<NoInfer<Id>>,
  operationId: Id,
  sendAll: (send: (input: Input<Id>) => Promise<Output<Id>>) => Promise<Result>,
): Promise<Result> {
  const changing = sendAll((input) => request(operationId, input));
  const shown = changing.catch(() => undefined).then(() => refresh(...stale[operationId]));
  const result = await changing;
  await Promise.race([shown, patience()]);
  return result;
}
