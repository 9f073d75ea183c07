import { useEffect } from "react";
import { createStore, useStore } from "#web/lib/store.ts";

type Values = Readonly<Record<string, string>>;

interface Drafts {
  readonly owner: string | undefined;
  readonly sections: Readonly<Record<string, Values>>;
}

/** What was typed in a section and not saved, by field. In memory alone: it is as private as the profile itself. */
const drafts = createStore<Drafts>({ owner: undefined, sections: {} });
/** Between leaving and the next form, what is still on the screen keeps nothing any more. */
let closed = false;

/** The browser asks before it closes or reloads a tab that holds something unsaved, whichever screen it shows. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function publish(next: Drafts): void {
  drafts.set(next);
  if (Object.keys(next.sections).length > 0) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}

/** Another person at the same page finds nothing. */
function sectionsOf(userId: string, { owner, sections } = drafts.get()): Drafts["sections"] {
  return owner === userId ? sections : {};
}

/** The draft that a form begins with. */
export function openDraft(userId: string, section: string): Values {
  closed = false;
  return sectionsOf(userId)[section] ?? {};
}

/** Keeps what differs from what is saved; nothing, when nothing does. */
export function keepDraft(userId: string, section: string, values: Values): void {
  if (closed) return;
  const { [section]: before = {}, ...others } = sectionsOf(userId);
  if (JSON.stringify(before) === JSON.stringify(values)) return;
  publish({ owner: userId, sections: Object.keys(values).length > 0 ? { ...others, [section]: values } : others });
}

/** For whoever leaves by their own wish, or closes the account: nothing is left for the next one. */
export function dropDrafts(): void {
  closed = true;
  publish({ owner: undefined, sections: {} });
}

/** The sections that have something unsaved. What another person left is dropped. */
export function useUnsavedSections(userId: string): readonly string[] {
  const current = useStore(drafts);
  useEffect(() => {
    if (drafts.get().owner !== userId) publish({ owner: userId, sections: {} });
  }, [userId]);
  return Object.keys(sectionsOf(userId, current));
}
