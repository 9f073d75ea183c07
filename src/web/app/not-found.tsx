import { useEffect } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useTitle } from "#web/lib/location.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { LanguageMenu } from "./language-menu.tsx";

/** Any path that nothing answers to. The path is logged. */
export function NotFoundScreen({ path }: { readonly path: string }) {
  const { shell } = useMessages();

  useEffect(() => {
    console.warn("Page not found:", path);
  }, [path]);
  useTitle(shell.notFoundTitle);

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex min-h-[68px] items-center justify-between px-5 pt-[env(safe-area-inset-top)]">
        <Logo />
        <LanguageMenu />
      </header>
      <main className="grid place-content-center justify-items-center gap-3 px-6 pb-24 text-center">
        <svg aria-hidden="true" viewBox="0 0 230 100" fill="none" className="mb-4 w-52 text-line">
          <g stroke="currentColor" strokeWidth="13" strokeLinecap="round" strokeLinejoin="round">
            <path d="M48 12L12 66h52M52 42v48" />
            <path d="M206 12l-36 54h52M210 42v48" />
          </g>
          <path d="M143.5 42.2A30 30 0 1 1 109.6 21.3" stroke="var(--amber)" strokeWidth="13" strokeLinecap="round" />
          <circle cx="134" cy="25" r="8" fill="var(--leaf)" />
        </svg>
        <h1 className="text-2xl">{shell.notFoundTitle}</h1>
        <p className="max-w-[34ch] text-base text-ink-2">{shell.notFoundDetail}</p>
        <p className="max-w-full truncate rounded-sm bg-sunken px-3 py-1 text-sm text-ink-2">{path}</p>
        <ButtonLink to="/" className="mt-4">
          {shell.goHome}
        </ButtonLink>
      </main>
    </div>
  );
}
