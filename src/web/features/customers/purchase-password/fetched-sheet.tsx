import { fetchedSheet } from "#web/ui/fetched-sheet.tsx";

export const FetchedPasswordSheet = fetchedSheet(
  async () => (await import("./purchase-password-sheet.tsx")).PurchasePasswordSheet,
  ["purchasePassword"],
);
