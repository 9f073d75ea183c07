import { useCallback, useSyncExternalStore } from "react";

type Values = Readonly<Record<string, string>>;

/** What was typed in a section and not saved, by field. In memory alone: it is as private as the profile itself. */
let owner: string | undefined;
/** Between leaving and the next form, what is still on the screen keeps nothing any more. */
let closed = false;
let drafts: Readonly<Record<string, Values>> = {};
const listeners = new Set<() => void>();

/** The browser asks before it closes or reloads a tab that holds something unsaved, whichever screen it shows. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function publish(next: Readonly<Record<string, Values>>): void {
  drafts = next;
  if (Object.keys(next).length > 0) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft that a form begins with. */
export function openDraft(userId: string, section: string): Values {
  closed = false;
  return draftOf(userId, section);
}

/** The draft of one section; another person at the same page finds none. */
function draftOf(userId: string, section: string): Values {
  if (owner !== userId) {
    owner = userId;
    drafts = {};
    removeEventListener("beforeunload", warn);
  }
  return drafts[section] ?? {};
}

/** Keeps what differs from what is saved; nothing, when nothing does. */
export function keepDraft(userId: string, section: string, values: Values): void {
  if (closed) return;
  const before = draftOf(userId, section);
  if (JSON.stringify(before) === JSON.stringify(values)) return;
  const { [section]: _, ...others } = drafts;
  publish(Object.keys(values).length > 0 ? { ...others, [section]: values } : others);
}

/** For whoever leaves by their own wish, or closes the account: nothing is left for the next one. */
export function dropDrafts(): void {
  closed = true;
  publish({});
}

/** The sections that have something unsaved. */
export function useUnsavedSections(userId: string): readonly string[] {
  const current = useSyncExternalStore(
    subscribe,
    useCallback(() => (draftOf(userId, ""), drafts), [userId]),
  );
  return Object.keys(current);
}
