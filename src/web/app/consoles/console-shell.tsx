import type { ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import type { ConsoleName, ConsoleTitle } from "#web/lib/screens.ts";
import { Frame } from "../frame.tsx";
import { AdministratorOnly } from "./administrator-only.tsx";
import { ConsoleRail } from "./console-rail.tsx";
import { ConsoleTabs } from "./console-tabs.tsx";

interface ConsoleShellProps {
  readonly name: ConsoleName;
  readonly title: ConsoleTitle;
  readonly children: ReactNode;
}

/** The frame of a console's screens: its navigation stands in the rail, or above the screen on a phone. */
export function ConsoleShell({ name, title, children }: ConsoleShellProps) {
  const { consoles: messages } = useMessages("consoles");
  return (
    <Frame title={messages.titles[title]} wide rail={<ConsoleRail name={name} />}>
      <ConsoleTabs name={name} />
      {/* A partner's screens need the partner itself: each takes it from `PartnerOnly`. */}
      {name === "administration" ? <AdministratorOnly>{children}</AdministratorOnly> : children}
    </Frame>
  );
}
