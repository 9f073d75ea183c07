import { Megaphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go } from "#web/lib/location.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { BannerEditor } from "./banner-editor.tsx";
import { useBanners } from "./use-banners.ts";

interface PickedBannerProps {
  readonly picked: string | undefined;
  readonly onSaved: () => void;
  readonly onDirty: (dirty: boolean) => void;
  readonly onUseCurrent: () => void;
}

/** The form of the banner that the address names, or of a new one. */
export function PickedBanner({ picked, ...events }: PickedBannerProps) {
  const { banners: messages } = useMessages("banners");
  const heading = useRef<HTMLHeadingElement>(null);
  const banners = useBanners();
  const isNew = picked === undefined || picked === "new";
  const banner = isNew ? undefined : banners.data?.find(({ id }) => id === picked);
  const ready = isNew || banner !== undefined;

  useEffect(() => {
    if (picked !== undefined && ready) heading.current?.focus();
  }, [picked, ready]);

  if (!isNew && banners.isPending) return <SkeletonBlocks blocks={["h-96 rounded-xl"]} />;
  return (
    <Card className="rail:p-6">
      {ready ? (
        <div className="grid gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {banner ? messages.editBanner : messages.newBanner}
          </h2>
          <BannerEditor banner={banner} {...events} />
        </div>
      ) : banners.data ? (
        <EmptyState
          icon={Megaphone}
          title={messages.gone}
          detail={messages.goneDetail}
          action={<Button onClick={() => go("/banners", { replace: true })}>{messages.backToList}</Button>}
        />
      ) : (
        <FailureState title={messages.loadError} query={banners} />
      )}
    </Card>
  );
}
