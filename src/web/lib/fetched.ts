import { createElement, use, type ComponentType, type ReactNode } from "react";
import { pageLanguage } from "./languages/context.tsx";
import { loadMessageModule, type MessageModule } from "./languages/message-modules.ts";

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
 * The same promise, saying of itself once it has its value: React's `use` then takes the value as it is. Without it, a component
 * that reads even a settled promise suspends for a moment, in which the screen around it is hidden and loses the focus.
 *
 * It is always read by `use`, never passed over once its value is known: where React begins a component anew that had suspended,
 * it tells from `use` which of the hooks after it are new.
 */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    // Whoever reads it is told.
    () => undefined,
  );
  return promise;
}
