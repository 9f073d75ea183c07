import type { UserId } from "#contract/ids.ts";
import type { blocks } from "#contract/payments/blocks.ts";
import { lockForChange } from "#server/customers/profiles/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { deleteBlock, findOtherSide, insertBlock, readBlocks } from "./store.ts";

/** A change keeps the user's payments waiting. */
const changes = { max: 60, windowMs: 10 * 60_000 };

export function blockRoutes(services: Services): Handlers<typeof blocks> {
  const { clock, database } = services;
  const limitChanges = (userId: UserId) => limitRate(services, `blocks:${userId}`, changes);
  return {
    listBlocks: async (_input, { caller }) => (await readBlocks(database, caller.userId)).map(rowToWire),
    createBlock: async ({ of }, { caller: { userId } }) => {
      await limitChanges(userId);
      const otherSide = await findOtherSide(database, userId, of);
      if (otherSide === undefined) throw new DomainError("not_found");
      const block = await database.transaction(async (transaction) => {
        // Waits for charges and transfers that did not see the block; none commits after it.
        await lockForChange(transaction, userId);
        return insertBlock(transaction, { ...otherSide, userId, id: newId(clock), at: clock.now() });
      });
      return rowToWire(block);
    },
    deleteBlock: async ({ id }, { caller: { userId } }) => {
      await limitChanges(userId);
      await database.transaction(async (transaction) => {
        await lockForChange(transaction, userId);
        await deleteBlock(transaction, userId, id);
      });
      return { lifted: true };
    },
  };
}
