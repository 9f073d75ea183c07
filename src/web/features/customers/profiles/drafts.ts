import { useEffect } from "react";
import { createStore, useStore } from "#web/lib/store.ts";

type Values = Readonly<Record<string, string>>;

interface Drafts {
  readonly owner: string | undefined;
  readonly sections: Readonly<Record<string, Values>>;
}

/** Unsaved input by section and field. Kept in memory only, because it is private. */
const drafts = createStore<Drafts>({ owner: undefined, sections: {} });
/** After signing out, a form that is still on the screen must keep no draft. */
let closed = false;

/** The browser asks before it closes or reloads a tab with unsaved input, on every screen. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function publish(next: Drafts): void {
  drafts.set(next);
  if (Object.keys(next.sections).length > 0) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}

/** Drafts of another user are not returned. */
function sectionsOf(userId: string, { owner, sections } = drafts.get()): Drafts["sections"] {
  return owner === userId ? sections : {};
}

/** The draft that a form starts with. */
export function openDraft(userId: string, section: string): Values {
  closed = false;
  return sectionsOf(userId)[section] ?? {};
}

/** Keeps the values that differ from the saved ones; without any, drops the draft. */
export function keepDraft(userId: string, section: string, values: Values): void {
  if (closed) return;
  const { [section]: before = {}, ...others } = sectionsOf(userId);
  if (JSON.stringify(before) === JSON.stringify(values)) return;
  publish({ owner: userId, sections: Object.keys(values).length > 0 ? { ...others, [section]: values } : others });
}

export function dropDrafts(): void {
  closed = true;
  publish({ owner: undefined, sections: {} });
}

/** The sections with unsaved input. Another user's drafts are dropped. */
export function useUnsavedSections(userId: string): readonly string[] {
  const current = useStore(drafts);
  useEffect(() => {
    if (drafts.get().owner !== userId) publish({ owner: userId, sections: {} });
  }, [userId]);
  return Object.keys(sectionsOf(userId, current));
}
