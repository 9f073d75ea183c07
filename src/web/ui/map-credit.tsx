import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";

/** The credit of the map data, where its licence requires it. */
export function MapCredit() {
  const { common } = useMessages();
  if (!useInstallation()?.credits_openstreetmap) return null;
  return (
    <a
      href="https://www.openstreetmap.org/copyright"
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 w-fit items-center rounded-sm text-sm text-ink-2 underline underline-offset-3"
    >
      {common.mapCredit}
    </a>
  );
}
