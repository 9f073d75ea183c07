import { useEffect, useState } from "react";
import { delaysMs } from "#contract/limits.ts";
import { AuthFrame } from "#web/features/customers/auth/auth-frame.tsx";
import { LocalMailbox } from "#web/features/customers/auth/local-mailbox.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go, useTitle } from "#web/lib/location.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { CountdownRing } from "#web/ui/ring.tsx";
import { LanguageMenu } from "../language-menu.tsx";

/** The account exists and a link is on its way; after ten seconds back to login. */
export function EmailConfirmationScreen() {
  const { auth } = useMessages("auth");
  const [leftMs, setLeftMs] = useState<number>(delaysMs.emailConfirmationRedirect);
  useTitle(auth.confirmationTitle);

  useEffect(() => {
    const end = performance.now() + delaysMs.emailConfirmationRedirect;
    const tick = setInterval(() => setLeftMs(Math.max(0, end - performance.now())), 250);
    const redirect = setTimeout(() => go("/auth"), delaysMs.emailConfirmationRedirect);
    return () => {
      clearInterval(tick);
      clearTimeout(redirect);
    };
  }, []);

  return (
    <AuthFrame headline={auth.headline} menu={<LanguageMenu named />}>
      <div className="grid justify-items-center gap-3 pt-4 text-center">
        <CountdownRing fraction={leftMs / delaysMs.emailConfirmationRedirect} size={104}>
          <span aria-hidden="true">{Math.ceil(leftMs / 1000)}</span>
        </CountdownRing>
        <div role="status" className="mt-2 grid gap-2">
          <h1 className="text-2xl">{auth.confirmationTitle}</h1>
          <p className="text-base text-pretty text-ink-2">{auth.confirmationDetail}</p>
        </div>
        <p className="text-sm text-ink-2">{auth.confirmationRedirect}</p>
        <LocalMailbox />
        <ButtonLink to="/auth" block className="mt-3">
          {auth.backToLogin}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
