import { change } from "#web/lib/change.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { BannerCard } from "./banner-card.tsx";
import { stale } from "./module.ts";
import type { Banner } from "./rules.ts";

interface DeleteBannerProps {
  /** Undefined closes the sheet. */
  readonly banner: Banner | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

/** Asks before a banner is deleted. One that is already gone is a success. */
export function DeleteBanner({ banner, onClose, onDeleted }: DeleteBannerProps) {
  const { banners: messages } = useMessages("banners");

  async function remove({ id }: Banner): Promise<string> {
    await change(stale, "deleteBanner", { id }).catch((error: unknown) => {
      if (!isDomainError(error, "not_found")) throw error;
    });
    return messages.deleted;
  }

  return (
    <ActionSheet
      thing={banner}
      onClose={onClose}
      onDone={({ id }) => onDeleted(id)}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteConfirm}
      destructive
      failed={messages.deleteError}
      execute={remove}
    >
      {(shown) => (
        <>
          <div className="w-[15.5rem] max-w-full">
            <BannerCard banner={shown} />
          </div>
          <p>{messages.deleteDetail}</p>
        </>
      )}
    </ActionSheet>
  );
}
