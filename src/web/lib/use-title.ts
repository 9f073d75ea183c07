import { useEffect } from "react";
import { useMessages } from "./languages/context.tsx";

/** What the tab and the history call the screen, before the app's name; a screen without a title has that alone. */
export function useTitle(title: string | undefined): void {
  const { appName } = useMessages().common;
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName;
  }, [title, appName]);
}
