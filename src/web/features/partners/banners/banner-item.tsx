import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { BannerState } from "#contract/limits.ts";
import { formatDay, formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { BannerCard } from "./banner-card.tsx";
import type { Banner } from "./rules.ts";
import type { Move } from "./use-banners.ts";

interface BannerItemProps {
  readonly banner: Banner;
  readonly current: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The move that brought it here, if it was moved last. */
  readonly moved: Move | undefined;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const tones = { planned: "amber", shown: "leaf", over: "quiet" } as const satisfies Record<BannerState, string>;

/** One banner as home shows it, whether home does, and its position among the others. */
export function BannerItem({ banner, current, isFirst, isLast, moved, onMove, onEdit, onDelete }: BannerItemProps) {
  const { banners: messages } = useMessages("banners");
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  // A button that moves in the page loses the focus; at the end of the list it is disabled, and the
  // other one gets the focus.
  useEffect(() => {
    if (!moved) return;
    const pressed = moved.by < 0 ? up.current : down.current;
    (pressed?.disabled ? (moved.by < 0 ? down : up).current : pressed)?.focus();
  }, [moved]);
  return (
    <li
      aria-current={current || undefined}
      className={classNames(
        "flex min-w-0 gap-2 rounded-2xl border bg-surface p-2",
        current ? "border-leaf ring-1 ring-leaf" : "border-line",
      )}
    >
      <div className="grid shrink-0 content-center gap-1">
        <Arrow ref={up} label={messages.moveUp(banner.company_name)} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp size={18} strokeWidth={1.9} />
        </Arrow>
        <Arrow ref={down} label={messages.moveDown(banner.company_name)} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={18} strokeWidth={1.9} />
        </Arrow>
      </div>
      <div className="flex min-w-0 grow flex-wrap gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-[13.5rem] min-[560px]:max-w-[15.5rem]">
          <BannerCard banner={banner} />
        </div>
        <div className="flex min-w-0 grow basis-[11rem] items-center justify-between gap-2 min-[560px]:flex-col min-[560px]:items-stretch">
          <div className="grid min-w-0 gap-1.5 py-1">
            <Badge tone={tones[banner.state]}>{messages.states[banner.state]}</Badge>
            <When banner={banner} />
          </div>
          <div className="flex shrink-0 justify-end">
            <IconButton variant="plain" label={messages.edit(banner.company_name)} onClick={onEdit}>
              <Pencil size={18} strokeWidth={1.9} />
            </IconButton>
            <IconButton variant="plain" label={messages.remove(banner.company_name)} onClick={onDelete}>
              <Trash2 size={18} strokeWidth={1.9} />
            </IconButton>
          </div>
        </div>
      </div>
    </li>
  );
}

function Arrow({
  className,
  ...props
}: Parameters<typeof IconButton>[0] & { readonly ref: React.Ref<HTMLButtonElement> }) {
  return <IconButton variant="plain" {...props} className={classNames("disabled:opacity-35", className)} />;
}

/** Its period, of the reader's clock; one without a period says since when there is it. */
function When({ banner: { starts_at: from, ends_at: to, created_at: created } }: { banner: Banner }) {
  const { banners: messages } = useMessages("banners");
  const { language } = useLanguage();
  const moment = (at: string) => formatDayAndTime(at, language);
  const lines = [
    from && messages.startsOn(moment(from)),
    to && messages.endsOn(moment(to)),
    !from && !to && messages.createdAt(formatDay(created, language, { month: "short" })),
  ];
  return lines.map(
    (line) =>
      line && (
        <p key={line} className="text-xs text-ink-2">
          {line}
        </p>
      ),
  );
}
