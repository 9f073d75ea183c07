import { createElement, use, type ComponentType, type ReactNode } from "react";
import { pageLanguage } from "./languages/context.tsx";
import { loadRoom, type RoomName } from "./languages/rooms.ts";
import { readable } from "./readable.ts";

/** A part of the app that did not arrive: no connection, or a newer release has replaced it. Only a reload asks for it again. */
export class PartNotFetched extends Error {
  override readonly name = "PartNotFetched";
}

export interface FetchedPart<Props> {
  (props: Props): ReactNode;
  /** Fetches it before it is shown. */
  load(): Promise<unknown>;
}

/**
 * A component in a file of its own, fetched with its messages when it is first needed. Suspends until both are there,
 * throws PartNotFetched if they do not come.
 */
export function fetched<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  messages: readonly RoomName[] = [],
): FetchedPart<Props> {
  let arriving: Promise<ComponentType<Props>> | undefined;

  async function fetchAll() {
    try {
      const [component] = await Promise.all([fetchPart(), ...messages.map((room) => loadRoom(room, pageLanguage()))]);
      return component;
    } catch (cause) {
      throw new PartNotFetched("a part of the app could not be fetched", { cause });
    }
  }

  function load() {
    arriving ??= readable(fetchAll());
    return arriving;
  }

  function Part(props: Props) {
    return createElement(use(load()), props);
  }
  return Object.assign(Part, { load });
}
