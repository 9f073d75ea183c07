import { Snowflake } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AuthFrame } from "#web/features/customers/auth/auth-frame.tsx";
import { AuthLink } from "#web/features/customers/auth/auth-link.tsx";
import { stale } from "#web/features/customers/profiles/module.ts";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useSearchParameter, useTitle } from "#web/lib/location.tsx";
import { refetchSession } from "#web/lib/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useAttempt } from "#web/ui/use-action.ts";
import { LanguageMenu } from "../language-menu.tsx";

/**
 * The link "this was not me" of a security mail. Freezing takes a tap, because mail programs open
 * links by themselves.
 */
export function NotMeScreen() {
  const { auth, security } = useMessages("auth", "security");
  const token = useSearchParameter("token");
  const [frozen, setFrozen] = useState(false);
  useTitle(security.notMe.title);
  return (
    <AuthFrame headline={auth.headline} menu={<LanguageMenu named />}>
      <div className="grid justify-items-start gap-4">
        <IconPlate tone={frozen ? "leaf" : "clay"}>
          <Snowflake size={21} strokeWidth={1.8} />
        </IconPlate>
        {frozen ? <Frozen /> : <Freezing token={token} onFrozen={() => setFrozen(true)} />}
      </div>
    </AuthFrame>
  );
}

interface FreezingProps {
  readonly token: string | undefined;
  readonly onFrozen: () => void;
}

function Freezing({ token, onFrozen }: FreezingProps) {
  const { notMe, freezingLinkInvalid } = useMessages("security").security;
  const errorText = useErrorText();
  const { attempt, busy, problem } = useAttempt();
  const isInvalid = token === undefined || isDomainError(problem, "freezing_link_invalid");

  async function freeze(link: string): Promise<void> {
    await change(stale, "freezeAccountByLink", { token: link });
    onFrozen();
    // It may have been this browser's session.
    await refetchSession();
  }

  return (
    <>
      <h1 className="text-2xl">{notMe.title}</h1>
      <p className="text-base text-pretty text-ink-2">{notMe.detail}</p>
      <p className="text-base text-pretty text-ink-2">{notMe.wayBack}</p>
      <Notice tone="error" action={isInvalid && <AuthLink mode="forgot">{notMe.newPassword}</AuthLink>}>
        {isInvalid ? freezingLinkInvalid : problem !== undefined && errorText(problem)}
      </Notice>
      <Button
        block
        variant="destructive"
        busy={busy}
        disabled={isInvalid}
        onClick={() => token !== undefined && void attempt(() => freeze(token))}
      >
        {notMe.freeze}
      </Button>
      <AuthLink className="justify-self-center">{notMe.itWasMe}</AuthLink>
    </>
  );
}

function Frozen() {
  const { notMe } = useMessages("security").security;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {notMe.frozen}
      </h1>
      <p className="text-base text-pretty text-ink-2">{notMe.frozenDetail}</p>
      <ButtonLink to="/auth?mode=forgot" block>
        {notMe.newPassword}
      </ButtonLink>
    </>
  );
}
