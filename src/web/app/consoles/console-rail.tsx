import { WalletMinimal } from "lucide-react";
import { useId } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { usePath } from "#web/lib/location.tsx";
import type { ConsoleName } from "#web/lib/screens.ts";
import { RailPlace } from "../rail-place.tsx";
import { useConsolePlaces } from "./use-console-places.ts";

/** A console's places in the rail of a wide screen, and the way back to the wallet. */
export function ConsoleRail({ name }: { name: ConsoleName }) {
  const { consoles: messages, shell } = useMessages("consoles");
  const path = usePath();
  const id = useId();
  const places = useConsolePlaces(name);
  return (
    <>
      {places.length > 0 && (
        <div className="grid gap-2 border-b border-line pb-4">
          <p id={id} className="px-3.5 text-xs font-semibold text-ink-2">
            {shell.consoles[name]}
          </p>
          <ul aria-labelledby={id} className="grid gap-1">
            {places.map(({ to, name: place, icon }) => (
              <RailPlace key={to} to={to} icon={icon} current={path === to}>
                {messages.titles[place]}
              </RailPlace>
            ))}
          </ul>
        </div>
      )}
      <ul className="grid gap-1">
        <RailPlace to="/" icon={WalletMinimal} current={false}>
          {messages.toWallet}
        </RailPlace>
      </ul>
    </>
  );
}
