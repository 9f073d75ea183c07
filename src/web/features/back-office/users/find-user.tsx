import { useState, type SyntheticEvent } from "react";
import { userSearchLengthMax } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { useAttempt } from "#web/ui/use-action.ts";

/**
 * Finds one user by an exact term, and gives the id to `onFound`, or undefined for none. What was
 * typed stays out of the address.
 */
export function FindUser({ onFound }: { onFound: (userId: string | undefined) => void }) {
  const { users: messages } = useMessages("users");
  const errorText = useErrorText();
  const [term, setTerm] = useState("");
  const [nobody, setNobody] = useState(false);
  const { attempt, busy, problem, setProblem } = useAttempt();

  function type(text: string) {
    setTerm(text);
    setNobody(false);
    setProblem(undefined);
  }

  async function find() {
    setNobody(false);
    const found = await call("findUser", { term: term.trim() });
    setNobody(found === null);
    onFound(found?.user_id);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy && term.trim() !== "") void attempt(find);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-2.5">
      <div className="grid gap-2.5 min-[560px]:grid-cols-[minmax(0,30rem)_auto] min-[560px]:justify-start">
        <SearchField
          label={messages.search}
          placeholder={messages.search}
          clearLabel={messages.clearSearch}
          value={term}
          onChange={type}
          maxLength={userSearchLengthMax}
        />
        <Button type="submit" busy={busy}>
          {messages.find}
        </Button>
      </div>
      <p className="text-sm text-ink-2">{messages.searchHint}</p>
      <Notice>{nobody && messages.nobody}</Notice>
      <Notice tone="error">{problem !== undefined && `${messages.searchFailed}. ${errorText(problem)}`}</Notice>
    </form>
  );
}
