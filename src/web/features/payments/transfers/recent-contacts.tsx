import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#web/lib/languages/context.tsx";
import { queryOf } from "#web/lib/query.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface RecentContactsProps {
  readonly onPick: (username: string) => void;
  readonly disabled: boolean;
}

/** The last users that money was sent to; a tap fills in the recipient. */
export function RecentContacts({ onPick, disabled }: RecentContactsProps) {
  const { transfers, common } = useMessages("transfers");
  const { data: contacts, isPending, isError, refetch } = useQuery(queryOf("listContacts", {}));
  return (
    <Section title={transfers.recents}>
      {isPending ? (
        <div className="flex gap-4" role="status">
          <span className="sr-only">{common.loading}</span>
          {[1, 2, 3, 4].map((contact) => (
            <Skeleton key={contact} className="size-14 rounded-plate" />
          ))}
        </div>
      ) : isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          {common.loadFailed}
          <Button variant="ghost" onClick={() => void refetch()}>
            {common.retry}
          </Button>
        </div>
      ) : contacts.length === 0 ? (
        <p className="text-sm text-ink-2">{transfers.recentsEmpty}</p>
      ) : (
        <ul className="no-scrollbar -mx-5 flex gap-1 overflow-x-auto px-3 py-1 rail:-mx-2 rail:grid rail:grid-cols-4 rail:px-0">
          {contacts.map(({ id, contact_name: name, contact_email: username }) => (
            <li key={id} className="w-[72px] shrink-0">
              <button
                type="button"
                disabled={disabled}
                onClick={() => onPick(username)}
                title={`${name} · @${username}`}
                aria-label={transfers.fillWith(name, username)}
                className="grid w-full justify-items-center gap-1.5 rounded-lg px-1 py-1.5 text-xs enabled:hover:bg-sunken disabled:opacity-45"
              >
                <Avatar name={name} />
                <span className="w-full truncate text-center">{name.split(/\s/)[0]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
