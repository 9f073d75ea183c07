import { useState } from "react";
import { userPartLength } from "#contract/console-limits.ts";
import { blockReasonLengthMax } from "#contract/limits.ts";
import { call, type Output } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DisclosureChevron } from "#web/ui/facts.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/**
 * Finds people by a part of the name or of the e-mail, which needs a reason. What was typed stays
 * out of the address.
 */
export function SearchPeople({ onFound }: { onFound: (userId: string) => void }) {
  const { users: messages } = useMessages("users");
  const [found, setFound] = useState<Output<"searchUsers">>();
  const form = useForm({
    // The sheets of the person below have a field of the name `reason`.
    initial: { term: "", why: "" },
    validate: (values) => requiredFields(values),
    submit: async ({ term, why }) => setFound(await call("searchUsers", { term, reason: why })),
  });
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-leaf">
        {messages.byPart}
        <DisclosureChevron />
      </summary>
      <Card className="mt-1 grid gap-4 rail:p-6">
        <form {...form.props} className="grid gap-4">
          <div className="grid gap-4 rail:grid-cols-2">
            <TextField
              {...form.field("term")}
              label={messages.part}
              maxLength={userPartLength.max}
              autoComplete="off"
            />
            <TextField
              {...form.field("why")}
              label={messages.searchReason}
              maxLength={blockReasonLengthMax}
              autoComplete="off"
            />
          </div>
          <p className="text-sm text-ink-2">{messages.partHint}</p>
          <ProblemNotice problem={form.problem} />
          <Button type="submit" variant="secondary" className="justify-self-start" busy={form.busy}>
            {messages.findByPart}
          </Button>
        </form>
        <Notice>{found?.users.length === 0 && messages.nobodyByPart}</Notice>
        {found && found.users.length > 0 && (
          <List label={messages.foundByPart}>
            {found.users.map(({ user_id: id, full_name: name, username }) => (
              <ListRow key={id} title={name} detail={`@${username}`} onClick={() => onFound(id)} />
            ))}
          </List>
        )}
        <Notice>{found?.more && messages.moreByPart}</Notice>
      </Card>
    </details>
  );
}
