import type { ReactNode } from "react";
import { BlockedDialog } from "#web/features/customers/profiles/blocked-dialog.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useTitle } from "#web/lib/location.tsx";
import { Logo } from "#web/ui/logo.tsx";

interface BlockedScreenProps {
  readonly reason: string | null;
  readonly menu: ReactNode;
}

/**
 * Replaces every screen while the account is blocked. The screen itself is not rendered, so nothing
 * of it can be read, even with the dialog removed from the page, and it requests nothing.
 */
export function BlockedScreen({ reason, menu }: BlockedScreenProps) {
  const { blocked: messages } = useMessages("blocked");
  useTitle(messages.title);
  return (
    <>
      <div
        inert
        aria-hidden="true"
        className="mx-auto grid w-full max-w-[30rem] gap-5 px-5 rail:max-w-[64rem] rail:px-8"
      >
        <div className="flex min-h-[68px] items-center rail:min-h-20">
          <Logo />
        </div>
        <div className="h-32 rounded-2xl bg-sunken" />
        <div className="h-20 rounded-xl bg-sunken" />
        <div className="h-56 rounded-xl bg-sunken" />
      </div>
      <BlockedDialog reason={reason} menu={menu} />
    </>
  );
}

export { HeldNotice } from "#web/features/back-office/account-reviews/held-notice.tsx";
