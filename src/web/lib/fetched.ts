import { createElement, use, type ComponentType, type ReactNode } from "react";
import { pageLanguage } from "./languages/context.tsx";
import { loadMessageModule } from "./languages/load-messages.ts";
import type { MessageModule } from "./languages/message-modules.ts";

/** A part of the app did not arrive: no connection, or a newer release replaced it. */
export class PartNotFetched extends Error {
  override readonly name = "PartNotFetched";
}

export interface FetchedPart<Props> {
  (props: Props): ReactNode;
  /** Fetches it before it is shown. */
  load(): Promise<unknown>;
}

/**
 * A component in a file of its own, fetched with its messages when it is first needed. It suspends
 * until both are there, and throws PartNotFetched if they do not come.
 */
export function fetched<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  messages: readonly MessageModule[] = [],
): FetchedPart<Props> {
  let arriving: Promise<ComponentType<Props>> | undefined;

  async function fetchAll() {
    try {
      const [component] = await Promise.all([
        fetchPart(),
        ...messages.map((module) => loadMessageModule(module, pageLanguage())),
      ]);
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

/**
 * The same promise, marked with its value once it has one, which React's `use` then returns at
 * once. Without that, even a settled promise suspends for a moment, in which the screen around it
 * is hidden and loses the focus.
 * It must always be read by `use`, even if its value is known: when React restarts a component that
 * suspended, it matches hooks by its calls of `use`.
 */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    // `use` throws the reason.
    () => undefined,
  );
  return promise;
}
