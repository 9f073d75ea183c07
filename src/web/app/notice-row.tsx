import { Send, ShieldAlert } from "lucide-react";
import { formatTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { go } from "#web/lib/location.tsx";
import { ListRow } from "#web/ui/list-row.tsx";
import { Detail, type RowProps } from "./inbox-rows.tsx";

/**
 * Something that concerns the safety of the account, or of a partner that the user owns. It leads
 * to where that is changed, and the account can be frozen.
 */
export function NoticeRow({ item, fresh }: Omit<RowProps<"notice">, "onOpen">) {
  const { security: messages } = useMessages("security");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const { kind, company_name: partner, by, device, amount, recipient, tries } = item.notice;
  const Icon = amount === null ? ShieldAlert : Send;
  const facts = [
    recipient,
    partner,
    by,
    typeof tries === "number" ? messages.wrongTries(tries) : null,
    device,
    formatTime(item.created_at, language),
  ];
  return (
    <ListRow
      icon={<Icon size={22} strokeWidth={1.75} />}
      tone={amount === null ? "clay" : "quiet"}
      title={messages.notices[kind]}
      detail={<Detail fresh={fresh}>{facts.filter((fact) => fact !== null).join(" ·\u00a0")}</Detail>}
      {...(amount !== null && { amount: formatMoney(amount) })}
      onClick={() => go(partner === null ? "/profile?section=security" : "/partner/profile")}
    />
  );
}
