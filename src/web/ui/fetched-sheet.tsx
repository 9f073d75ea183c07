import { Suspense, useState, type ComponentType } from "react";
import { fetched } from "#web/lib/fetched.ts";
import type { MessageModule } from "#web/lib/languages/message-modules.ts";

/**
 * A sheet in a file of its own, fetched with its first opening and kept, so that it can leave with
 * its motion.
 */
export function fetchedSheet<Props extends { readonly open: boolean }>(
  fetchPart: () => Promise<ComponentType<Props>>,
  messages?: readonly MessageModule[],
) {
  const Sheet = fetched(fetchPart, messages);
  return function FetchedSheet(props: Props) {
    const [opened, setOpened] = useState(props.open);
    if (props.open && !opened) setOpened(true);
    return <Suspense>{opened && <Sheet {...props} />}</Suspense>;
  };
}
