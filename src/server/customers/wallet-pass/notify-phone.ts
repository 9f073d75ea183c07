import type { JobData } from "#server/platform/jobs/index.ts";
import type { Services } from "#server/platform/services.ts";
import type { ApplePush } from "./apple-push.ts";
import { deleteGoneDevice, markNotified, readDevice } from "./store.ts";

/**
 * Notifies one phone that its pass has changed, unless it was notified of that version. A process
 * that dies between Apple's answer and the update notifies it twice, which is harmless: the phone
 * finds nothing newer.
 * @throws temporary errors, so that the queue tries again
 */
export async function notifyPhone(
  { database, log }: Pick<Services, "database" | "log">,
  apple: ApplePush,
  { user_id: userId, device_id: deviceId }: JobData["notify-wallet-phone"],
): Promise<void> {
  const device = await readDevice(database, userId, deviceId);
  if (device === undefined || device.notified_version >= device.version) return;
  const answer = await apple.push(device.push_token);
  if (answer.outcome === "gone") {
    const { since } = answer;
    await deleteGoneDevice(database, {
      userId,
      deviceId,
      pushToken: device.push_token,
      ...(since !== undefined && { since }),
    });
    return;
  }
  if (answer.outcome === "refused") log.error({ reason: answer.reason }, "Apple refused a push to a wallet");
  await markNotified(database, { userId, deviceId }, device.version);
}
