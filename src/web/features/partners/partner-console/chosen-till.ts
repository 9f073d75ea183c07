import { deviceStorage } from "#web/lib/storage.ts";
import { createStore } from "#web/lib/store.ts";

const key = "charge-till";

/** The till at which this device charges; empty for none. */
export const chosenTill = createStore(deviceStorage.read(key) ?? "");

export function chooseTill(id: string): void {
  chosenTill.set(id);
  if (id === "") deviceStorage.forget(key);
  else deviceStorage.write(key, id);
}
