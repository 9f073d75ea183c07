import { closedAccountName } from "#contract/limits.ts";
import { useMessages } from "./languages/context.tsx";

/** A user's name as it is shown. That of a closed account was erased some years later. */
export function useShownName(): <Name extends string | null | undefined>(name: Name) => Name | string {
  const { common } = useMessages();
  return (name) => (name === closedAccountName ? common.closedAccount : name);
}
