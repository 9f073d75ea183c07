import { Suspense, useState } from "react";
import { fetched } from "#web/lib/fetched.ts";
import type { PurchasePasswordSheetProps } from "./purchase-password-sheet.tsx";

const PurchasePasswordSheet = fetched(
  async () => (await import("./purchase-password-sheet.tsx")).PurchasePasswordSheet,
  ["purchasePassword"],
);

/** The sheet, fetched with its first opening and kept, so that it can leave with its motion. */
export function FetchedPasswordSheet(props: PurchasePasswordSheetProps) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return <Suspense>{opened && <PurchasePasswordSheet {...props} />}</Suspense>;
}
