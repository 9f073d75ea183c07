import { Megaphone } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useFailureToast } from "#web/lib/toast.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BannerItem } from "./banner-item.tsx";
import type { Banner } from "./rules.ts";
import { useBanners, useMoveBanner } from "./use-banners.ts";

interface BannerListProps {
  readonly current: string | undefined;
  readonly onEdit: (banner: Banner) => void;
  readonly onDelete: (banner: Banner) => void;
}

/** Every banner as home shows it, in its order, with what can be done to it. */
export function BannerList(props: BannerListProps) {
  const { banners: messages, common } = useMessages("banners");
  const banners = useBanners();
  useFailureToast(banners, messages.loadError);
  if (banners.isPending) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{common.loading}</span>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-[168px] rounded-2xl" />
        ))}
      </div>
    );
  }
  if (!banners.data) {
    return <FailureCard title={messages.loadError} query={banners} />;
  }
  return (
    <div className="grid gap-4">
      <ProblemNotice problem={banners.error} />
      {banners.data.length === 0 ? (
        <Card>
          <EmptyState icon={Megaphone} title={messages.empty} detail={messages.emptyDetail} />
        </Card>
      ) : (
        <Items banners={banners.data} {...props} />
      )}
    </div>
  );
}

function Items({ banners, current, onEdit, onDelete }: BannerListProps & { readonly banners: readonly Banner[] }) {
  const { banners: messages } = useMessages("banners");
  const { moved, move } = useMoveBanner(banners);
  return (
    <>
      <p className="text-sm text-pretty text-ink-2">{messages.orderHint}</p>
      <p role="status" className="sr-only">
        {moved && messages.movedTo(moved.partner, moved.position, moved.of)}
      </p>
      <ol aria-label={messages.list} className="grid gap-3">
        {banners.map((banner, index) => (
          <BannerItem
            key={banner.id}
            banner={banner}
            current={banner.id === current}
            isFirst={index === 0}
            isLast={index === banners.length - 1}
            moved={moved?.id === banner.id ? moved : undefined}
            onMove={(by) => void move(banner, by)}
            onEdit={() => onEdit(banner)}
            onDelete={() => onDelete(banner)}
          />
        ))}
      </ol>
    </>
  );
}
