import { DeviceList } from "#web/features/customers/devices/device-list.tsx";
import { FreezeAccount } from "#web/features/customers/profiles/freeze-account.tsx";

/** The devices where the user is signed in, and the end of all of it. */
export function DevicesAndFreezing() {
  return (
    <div className="grid gap-7">
      <DeviceList />
      <FreezeAccount />
    </div>
  );
}
