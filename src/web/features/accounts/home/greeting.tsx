import { Eye, EyeOff } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { tabStorage } from "#web/lib/storage.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import { HiddenValue } from "#web/ui/balance-tile.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

interface GreetingProps {
  readonly fullName: string;
  /** Masked, `****0461`. */
  readonly card?: string | undefined;
  readonly username?: string | undefined;
  readonly hidden: boolean;
  readonly onToggle: () => void;
}

/** Full name, masked card and username, and the toggle that hides them and all amounts of home. */
export function Greeting({ fullName, card, username, hidden, onToggle }: GreetingProps) {
  const { home, common } = useMessages("home");
  const masked = card || "****0000";
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 grow">
        <p className="text-base text-ink-2">{home.greeting}</p>
        <h1 className="line-clamp-2 text-xl leading-tight break-words rail:text-2xl">{fullName}</h1>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-base text-ink-2">
          {hidden ? (
            <HiddenValue />
          ) : (
            <span>
              <span aria-hidden="true">{masked}</span>
              <span className="sr-only">{common.cardEnding(masked.slice(-4))}</span>
            </span>
          )}
          <span aria-hidden="true">·</span>
          {hidden ? <HiddenValue /> : <span className="min-w-0 break-all">@{username || "usuario000"}</span>}
        </p>
      </div>
      <IconButton label={hidden ? home.showValues : home.hideValues} onClick={onToggle}>
        {hidden ? <EyeOff size={20} strokeWidth={1.75} /> : <Eye size={20} strokeWidth={1.75} />}
      </IconButton>
    </div>
  );
}

/** The choice lasts as long as the tab. */
const storageKey = "hidden-values";
/** If the browser refuses storage, the choice lasts until the page is left. */
const hiddenValues = createStore(tabStorage.read(storageKey) === "1");

function setHidden(next: boolean): void {
  hiddenValues.set(next);
  tabStorage.write(storageKey, next ? "1" : "0");
}

/** Whether card, username and amounts are hidden, and how to change it. */
export function useHiddenValues() {
  return { hidden: useStore(hiddenValues), setHidden };
}
