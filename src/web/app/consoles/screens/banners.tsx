import { Plus } from "lucide-react";
import { useState } from "react";
import { BannerList } from "#web/features/partners/banners/banner-list.tsx";
import { DeleteBanner } from "#web/features/partners/banners/delete-banner.tsx";
import { PickedBanner } from "#web/features/partners/banners/picked-banner.tsx";
import type { Banner } from "#web/features/partners/banners/rules.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { ListAndDetail, useEditing } from "../list-and-detail.tsx";

/** The administrators' banners: the list beside the form. */
export function BannersScreen() {
  const { banners: messages } = useMessages("banners");
  const [parameters, change] = useParameters("/banners");
  const picked = parameters.get("banner") ?? undefined;
  const [deleting, setDeleting] = useState<Banner>();
  const { round, beginRound, setDirty, heading, leave, discard } = useEditing(picked, (banner) =>
    change({ banner }, { push: banner !== picked }),
  );

  function showList(): void {
    beginRound();
    change({ banner: undefined });
  }

  return (
    <>
      <ListAndDetail
        columns="rail:grid-cols-[minmax(0,1.25fr)_minmax(20rem,1fr)]"
        picked={picked !== undefined}
        list={
          <section aria-labelledby="banners" className="grid gap-4">
            <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-3">
              <h2 id="banners" ref={heading} tabIndex={-1} className="text-lg outline-none">
                {messages.list}
              </h2>
              <Button variant="secondary" icon={<Plus size={18} strokeWidth={2} />} onClick={() => leave("new")}>
                {messages.newBanner}
              </Button>
            </div>
            <BannerList current={picked} onEdit={({ id }) => leave(id)} onDelete={setDeleting} />
          </section>
        }
        detail={
          <PickedBanner
            key={`${picked} ${round}`}
            picked={picked}
            onSaved={showList}
            onDirty={setDirty}
            onUseCurrent={beginRound}
          />
        }
        backLabel={messages.backToList}
        onBack={() => leave(undefined)}
      />
      <DeleteBanner
        banner={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={(id) => {
          setDeleting(undefined);
          // The form of another banner stays.
          if (id === picked) showList();
          else heading.current?.focus();
        }}
      />
      <ConfirmSheet {...discard} title={messages.discardTitle} confirmLabel={messages.discardConfirm} destructive>
        <p>{messages.discardDetail}</p>
      </ConfirmSheet>
    </>
  );
}
