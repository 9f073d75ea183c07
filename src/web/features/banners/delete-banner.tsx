import { useState } from "react";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { RefusalError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLast } from "#web/lib/use-last.ts";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { toast } from "#web/ui/toast.ts";
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
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const shown = useLast(banner);

  async function remove({ id }: Banner): Promise<void> {
    setBusy(true);
    try {
      await call("deleteBanner", { id }).catch((error: unknown) => {
        if (!(error instanceof RefusalError) || error.problem.code !== "not_found") throw error;
      });
      await refreshBanners();
      toast.success(words.deleted);
      onDeleted(id);
    } catch (error) {
      toast.error(words.deleteError, errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmSheet
      open={banner !== undefined}
      onClose={onClose}
      onConfirm={() => banner && void remove(banner)}
      title={words.deleteTitle}
      confirmLabel={words.deleteConfirm}
      destructive
      busy={busy}
    >
      {shown && (
        <div className="w-[15.5rem] max-w-full">
          <BannerCard banner={shown} />
        </div>
      )}
      <p>{words.deleteDetail}</p>
    </ConfirmSheet>
  );
}
