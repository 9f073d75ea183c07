import { call } from "#web/lib/api.ts";
import { isRefusal } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ActSheet } from "#web/ui/act-sheet.tsx";
import { BannerCard } from "./banner-card.tsx";
import { refreshBanners, type Banner } from "./use-banners.ts";

interface DeleteBannerProps {
  /** Asks as long as there is one. */
  readonly banner: Banner | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

/** Asks before a banner is deleted. One that is gone already is what was wanted. */
export function DeleteBanner({ banner, onClose, onDeleted }: DeleteBannerProps) {
  const { banners: words } = useMessages("banners");

  async function remove({ id }: Banner): Promise<string> {
    await call("deleteBanner", { id }).catch((error: unknown) => {
      if (!isRefusal(error, "not_found")) throw error;
    });
    await refreshBanners();
    return words.deleted;
  }

  return (
    <ActSheet
      thing={banner}
      onClose={onClose}
      onDone={({ id }) => onDeleted(id)}
      title={words.deleteTitle}
      confirmLabel={words.deleteConfirm}
      destructive
      failed={words.deleteError}
      act={remove}
    >
      {(shown) => (
        <>
          <div className="w-[15.5rem] max-w-full">
            <BannerCard banner={shown} />
          </div>
          <p>{words.deleteDetail}</p>
        </>
      )}
    </ActSheet>
  );
}
