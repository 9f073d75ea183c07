import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";

/** Links to the e-mails of an installation that sends none; nothing elsewhere. */
export function LocalMailbox() {
  const url = useInstallation()?.mailbox_url;
  const { auth } = useMessages("auth");
  if (!url) return null;
  return (
    <p className="rounded-md border border-dashed border-ink-3 px-3.5 py-2 text-sm text-ink-2">
      {auth.localMailbox}{" "}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-3"
      >
        {auth.openMailbox}
      </a>
    </p>
  );
}
