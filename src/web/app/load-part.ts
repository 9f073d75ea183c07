import type { ComponentType } from "react";
import { storedLanguage } from "#web/lib/languages/context.tsx";
import { loadRoom, type RoomName } from "#web/lib/languages/rooms.ts";

/** How to fetch a component in a file of its own together with the words of the rooms it shows. */
export function loadPart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...rooms: RoomName[]
): () => Promise<ComponentType> {
  return async () => {
    const messages = rooms.map((room) => loadRoom(room, storedLanguage()));
    const module = await load();
    await Promise.all(messages);
    return module[name];
  };
}
