import type { ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useShownLocation } from "#web/lib/location.tsx";
import type { ConsoleName } from "../console.ts";
import { Frame } from "../frame.tsx";
import { ConsoleRail } from "./console-rail.tsx";
import { ConsoleTabs } from "./console-tabs.tsx";
import { titleOf } from "./screens.ts";

interface ConsoleShellProps {
  readonly name: ConsoleName;
  readonly children: ReactNode;
}

/** The frame of a console's screens: its own places stand in the rail, or above the screen on a phone. */
export function ConsoleShell({ name, children }: ConsoleShellProps) {
  const { consoles: messages } = useMessages("consoles");
  const title = titleOf(useShownLocation().path);
  return (
    <Frame title={title && messages.titles[title]} wide rail={<ConsoleRail name={name} />}>
      <ConsoleTabs name={name} />
      {children}
    </Frame>
  );
}
