import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { usePath } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { IconLink } from "#web/ui/icon-button.tsx";

/** The way to the inbox, with the number of unread items where it is known. */
export function NotificationBell() {
  const { shell } = useMessages();
  const { user } = useAuth();
  const path = usePath();
  const { data: unread, isError } = useQuery({
    ...freshQueryOf("getUnreadNotifications", {}),
    enabled: user !== null,
  });
  const news = unread && unread.count > 0 && !isError && user ? unread : undefined;
  return (
    <IconLink
      to="/notifications"
      label={news ? shell.newNotifications(news.count, news.more) : shell.notifications}
      aria-current={path === "/notifications" ? "page" : undefined}
      className="relative"
    >
      <Bell size={20} strokeWidth={1.75} />
      {news && (
        <span
          aria-hidden="true"
          className="absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-leaf px-1 text-xs leading-none font-bold text-on-leaf ring-2 ring-paper"
        >
          {news.count}
          {news.more && "+"}
        </span>
      )}
    </IconLink>
  );
}
