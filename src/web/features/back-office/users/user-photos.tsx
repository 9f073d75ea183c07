import { Eye } from "lucide-react";
import { useState } from "react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { call } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAttempt } from "#web/ui/use-action.ts";
import type { User } from "./user-facts.tsx";

/** The identity photos, each fetched on request: every view is in the audit log. */
export function UserPhotos({ user }: { user: User }) {
  const { users: messages } = useMessages("users");
  const { language } = useLanguage();
  const dayOf = (moment: string) => formatDay(moment, language);
  const deletion = user.photos_deletion;
  return (
    <Section title={messages.photos}>
      <Card className="grid gap-4">
        {user.photos.length === 0 ? (
          <p className="text-base text-ink-2">
            {deletion?.deleted_at ? messages.photosDeleted(dayOf(deletion.deleted_at)) : messages.noPhotos}
          </p>
        ) : (
          <>
            {deletion && <Notice>{messages.photosDeletedOn(dayOf(deletion.due_at))}</Notice>}
            <Notice>{messages.photosNotice}</Notice>
            <div className="grid items-start gap-4 min-[560px]:grid-cols-2">
              {user.photos.map(({ kind, stored_at: storedAt }) => (
                // New photos have not been viewed yet.
                <Photo key={`${kind} ${storedAt}`} user={user} kind={kind} storedAt={storedAt} />
              ))}
            </div>
          </>
        )}
      </Card>
    </Section>
  );
}

interface PhotoProps {
  readonly user: User;
  readonly kind: PhotoKind;
  readonly storedAt: string;
}

function Photo({ user, kind, storedAt }: PhotoProps) {
  const { users: messages } = useMessages("users");
  const { language } = useLanguage();
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  const { attempt, busy, problem } = useAttempt();

  async function view() {
    setFailed(false);
    setUrl((await call("viewUserPhoto", { user_id: user.user_id, kind })).url);
  }

  return (
    <div className="grid min-w-0 gap-2.5">
      <div>
        <h3 className="text-base font-[620]">{messages.kinds[kind]}</h3>
        <p className="text-sm text-ink-2">{messages.storedAt(formatDay(storedAt, language, { month: "short" }))}</p>
      </div>
      {url && (
        <img
          src={url}
          alt={messages.photoOf[kind](user.full_name)}
          // The address has expired, or the file is gone.
          onError={() => {
            setUrl(undefined);
            setFailed(true);
          }}
          className="w-full rounded-lg border border-line bg-sunken"
        />
      )}
      <Button
        variant="secondary"
        busy={busy}
        icon={<Eye size={18} strokeWidth={1.9} aria-hidden="true" />}
        onClick={() => void attempt(view)}
      >
        {messages.view[kind]}
      </Button>
      <Notice tone="error">{failed && messages.photoFailed}</Notice>
      <ProblemNotice problem={problem} />
    </div>
  );
}
