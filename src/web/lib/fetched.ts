import { createElement, use, type ComponentType, type ReactNode } from "react";
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

/** A component in a file of its own, fetched when it is first needed. Suspends until it is there, throws PartNotFetched if it does not come. */
export function fetched<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): FetchedPart<Props> {
  let arriving: Promise<ComponentType<Props>> | undefined;

  function load() {
    arriving ??= readable(
      fetchPart().catch((cause: unknown) => {
        throw new PartNotFetched("a part of the app could not be fetched", { cause });
      }),
    );
    return arriving;
  }

  function Part(props: Props) {
    return createElement(use(load()), props);
  }
  return Object.assign(Part, { load });
}
