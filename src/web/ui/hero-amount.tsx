import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "./badge.tsx";
import { fitted } from "./money.tsx";

interface HeroAmountProps {
  /** Minor units, positive. */
  readonly amount: number;
  /** Whether the reader pays or receives: said above every amount that is about to move. */
  readonly direction?: "pay" | "receive";
  readonly align?: "start" | "center";
}

/** The one amount a screen is about, 54 px, with its direction as text, icon and colour. */
export function HeroAmount({ amount, direction, align = "start" }: HeroAmountProps) {
  const { formatMoney } = useMoney();
  const { common } = useMessages();
  const text = formatMoney(amount);
  return (
    <div className={`@container grid w-full gap-2.5 ${align === "center" ? "justify-items-center text-center" : ""}`}>
      {direction === "pay" && (
        <Badge tone="clay" icon={<ArrowUpRight size={15} strokeWidth={2.4} />} loud>
          {common.youPay}
        </Badge>
      )}
      {direction === "receive" && (
        <Badge tone="leaf" icon={<ArrowDownLeft size={15} strokeWidth={2.4} />} loud>
          {common.youReceive}
        </Badge>
      )}
      <p
        className="leading-none font-[760] tracking-[-.045em] whitespace-nowrap"
        style={{ fontSize: fitted(text, 3.375) }}
      >
        {text}
      </p>
    </div>
  );
}
