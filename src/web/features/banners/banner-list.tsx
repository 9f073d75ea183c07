import { Megaphone, Pencil, Trash2 } from "lucide-react";
import { formatDay } from "#web/lib/dates.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useFailureToast } from "#web/ui/use-failure-toast.ts";
import { BannerCard, type Banner } from "./banner-card.tsx";
import { useBanners } from "./use-banners.ts";

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-4";

interface BannerListProps {
  /** The one that is being edited. */
  readonly current: string | undefined;
  readonly onEdit: (banner: Banner) => void;
  readonly onDelete: (banner: Banner) => void;
}

/** Every banner as home shows it, newest first, with what can be done to it. */
export function BannerList({ current, onEdit, onDelete }: BannerListProps) {
  const { banners: words, common } = useMessages("banners");
  const errorText = useErrorText();
  const banners = useBanners();
  useFailureToast(banners, words.loadError);
  if (banners.isPending) {
    return (
      <div role="status" className={grid}>
        <span className="sr-only">{common.loading}</span>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-[196px] rounded-xl" />
        ))}
      </div>
    );
  }
  if (!banners.data) {
    return (
      <Card>
        <FailureState
          title={words.loadError}
          error={banners.error}
          busy={banners.isFetching}
          onRetry={() => void banners.refetch()}
        />
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <Notice tone="error">{banners.isError && errorText(banners.error)}</Notice>
      {banners.data.length === 0 ? (
        <Card>
          <EmptyState icon={<Megaphone size={28} strokeWidth={1.6} />} title={words.empty} detail={words.emptyDetail} />
        </Card>
      ) : (
        <ul aria-label={words.list} className={grid}>
          {banners.data.map((banner) => (
            <BannerItem
              key={banner.id}
              banner={banner}
              current={banner.id === current}
              onEdit={() => onEdit(banner)}
              onDelete={() => onDelete(banner)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface BannerItemProps {
  readonly banner: Banner;
  readonly current: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function BannerItem({ banner, current, onEdit, onDelete }: BannerItemProps) {
  const { banners: words } = useMessages("banners");
  const { language } = useLanguage();
  return (
    <li
      aria-current={current || undefined}
      className={classNames(
        "flex min-w-0 flex-col rounded-2xl border bg-surface p-2",
        current ? "border-leaf ring-1 ring-leaf" : "border-line",
      )}
    >
      <div className="grow">
        <BannerCard banner={banner} />
      </div>
      <div className="flex items-center gap-1 pt-1.5 pl-2">
        <span className="grow text-xs text-ink-2">
          {words.createdAt(formatDay(banner.created_at, language, { month: "short" }))}
        </span>
        <IconButton variant="plain" label={words.edit(banner.company_name)} onClick={onEdit}>
          <Pencil size={18} strokeWidth={1.9} />
        </IconButton>
        <IconButton variant="plain" label={words.remove(banner.company_name)} onClick={onDelete}>
          <Trash2 size={18} strokeWidth={1.9} />
        </IconButton>
      </div>
    </li>
  );
}
