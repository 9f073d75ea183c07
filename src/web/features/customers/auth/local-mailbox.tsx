import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";

/** Where an installation without a mail service keeps its e-mails; nothing where they are really sent. */
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
