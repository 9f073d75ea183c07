import type { ComponentType } from "react";
import { fetched, type FetchedPart } from "#web/lib/fetched.ts";
import type { Screen } from "#web/lib/screens.ts";

type Files = Readonly<Record<string, () => Promise<Readonly<Record<string, ComponentType>>>>>;

const walletFiles: Files = {
  ...import.meta.glob<Record<string, ComponentType>>(["./*.tsx", "!./home.tsx"], { base: "./screens" }),
  // Fetched as one with the frame.
  "./home.tsx": async () => ({ HomeScreen: (await import("./signed-in.ts")).HomeScreen }),
};

const parts = new Map<Screen, FetchedPart<object>>();

export function partOf(screen: Screen): FetchedPart<object> {
  const part = parts.get(screen) ?? fetched(() => loadComponent(screen), screen.messages);
  parts.set(screen, part);
  return part;
}

async function loadComponent({ component, console }: Screen): Promise<ComponentType> {
  const files: Files = console ? (await import("./consoles/console-shell.tsx")).consoleFiles : walletFiles;
  const module = await files[`./${component}.tsx`]!();
  // The built file may export more than was written in it, for others that share its code.
  return Object.entries(module).find(([name]) => name.endsWith("Screen"))![1];
}
