import { ArrowLeft, ShieldCheck, User } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { goBack, useShownLocation } from "#web/lib/location.tsx";
import { findScreen } from "#web/lib/screens.ts";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton, IconLink } from "#web/ui/icon-button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { entrances, useConsoles } from "./navigation.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import { StatusBars } from "./status-bars.tsx";

interface HeaderProps {
  /** Without a title the header shows the logo, as home does. */
  readonly title?: string | undefined;
  /** An arrow back, on screens that hide the nav. */
  readonly back?: boolean;
  /** As wide as the consoles beneath it. */
  readonly wide?: boolean;
}

/** The fixed header: title, language menu, profile. */
export function Header({ title, back, wide }: HeaderProps) {
  const { shell, common } = useMessages();
  const { path } = useShownLocation();
  const leadsThere = useConsoles().includes("administration") && findScreen(path)?.console !== "administration";

  return (
    <header className="sticky top-0 z-20 bg-paper pt-[env(safe-area-inset-top)]">
      <StatusBars />
      <div
        className={classNames(
          "mx-auto flex min-h-[68px] w-full max-w-[30rem] items-center gap-2.5 px-5 rail:min-h-20 rail:px-8",
          back && "max-[359px]:gap-1.5 max-[359px]:px-4",
          wide ? "rail:max-w-[80rem]" : "rail:max-w-[64rem]",
        )}
      >
        {back && (
          <IconButton variant="plain" label={common.back} onClick={goBack} className="-ml-2.5">
            <ArrowLeft size={22} strokeWidth={1.9} />
          </IconButton>
        )}
        <div className="min-w-0 grow">
          {title === undefined ? (
            <span className="rail:hidden">
              <Logo />
            </span>
          ) : (
            <h1 className="line-clamp-2 text-xl leading-tight max-[359px]:text-lg rail:text-2xl">{title}</h1>
          )}
        </div>
        {leadsThere && (
          // The rail has it on wide screens. A phone needs the room for the title of a step.
          <IconLink
            to={entrances.administration}
            label={shell.consoles.administration}
            className={classNames("rail:hidden", back && "max-[429px]:hidden")}
          >
            <ShieldCheck size={20} strokeWidth={1.75} />
          </IconLink>
        )}
        <LanguageMenu />
        <NotificationBell />
        <IconLink to="/profile" label={shell.profile}>
          <User size={20} strokeWidth={1.75} />
        </IconLink>
      </div>
    </header>
  );
}
