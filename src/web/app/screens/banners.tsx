import { ArrowLeft, Megaphone, Plus } from "lucide-react";
import { useEffect, useReducer, useRef, useState } from "react";
import { BannerEditor } from "#web/features/banners/banner-editor.tsx";
import { BannerList } from "#web/features/banners/banner-list.tsx";
import { DeleteBanner } from "#web/features/banners/delete-banner.tsx";
import type { Offer } from "#web/features/banners/offer-card.tsx";
import { useBanners } from "#web/features/banners/use-banners.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go, useSearchParameter, type Target } from "#web/lib/location.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AdministratorOnly } from "../administrator-only.tsx";

const newBanner = "/banners?banner=new";

/** The administrators' banners. */
export function BannersScreen() {
  return (
    <AdministratorOnly>
      <Console />
    </AdministratorOnly>
  );
}

/** The list beside the form. A phone shows one of them: the address says which, so that its Back leads to the list. */
function Console() {
  const { banners: words } = useMessages("banners");
  const picked = useSearchParameter("banner");
  const list = useRef<HTMLHeadingElement>(null);
  // Each round begins with an untouched form.
  const [round, beginRound] = useReducer((before: number) => before + 1, 0);
  const [deleting, setDeleting] = useState<Offer>();
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<Target>();

  /** Leads to another banner or to the list, unless something would be lost. */
  function leave(to: Target): void {
    if (dirty) setWanted(to);
    else go(to);
  }

  function showList(): void {
    beginRound();
    go("/banners", { replace: true });
  }

  // The one who saved, left or deleted goes on at the list, once it is there.
  const shown = useRef({ picked, round });
  useEffect(() => {
    const before = shown.current;
    shown.current = { picked, round };
    if (picked === undefined && (before.picked !== undefined || before.round !== round)) list.current?.focus();
  }, [picked, round]);

  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.25fr)_minmax(20rem,1fr)] rail:items-start">
      <section aria-labelledby="banners" className={classNames("gap-4 rail:grid", picked ? "hidden" : "grid")}>
        <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-3">
          <h2 id="banners" ref={list} tabIndex={-1} className="text-lg outline-none">
            {words.list}
          </h2>
          <Button variant="secondary" icon={<Plus size={18} strokeWidth={2} />} onClick={() => leave(newBanner)}>
            {words.newBanner}
          </Button>
        </div>
        <BannerList
          current={picked}
          onEdit={(banner) => leave(`/banners?banner=${banner.id}`)}
          onDelete={setDeleting}
        />
      </section>
      <div className={classNames("gap-3 rail:grid", picked ? "grid" : "hidden")}>
        <Button
          variant="ghost"
          className="-ml-3 justify-self-start rail:hidden"
          icon={<ArrowLeft size={18} strokeWidth={2} />}
          onClick={() => leave("/banners")}
        >
          {words.backToList}
        </Button>
        <Editor
          key={`${picked} ${round}`}
          picked={picked}
          onSaved={showList}
          onDirty={setDirty}
          onUseCurrent={beginRound}
        />
      </div>
      <DeleteBanner
        banner={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={(id) => {
          setDeleting(undefined);
          // A form of another banner, or what was typed of a new one, stays.
          if (id === picked) showList();
          else list.current?.focus();
        }}
      />
      <ConfirmSheet
        open={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        onConfirm={() => {
          setWanted(undefined);
          beginRound();
          if (wanted) go(wanted);
        }}
        title={words.discardTitle}
        confirmLabel={words.discardConfirm}
        destructive
      >
        <p>{words.discardDetail}</p>
      </ConfirmSheet>
    </div>
  );
}

interface EditorProps {
  readonly picked: string | undefined;
  readonly onSaved: () => void;
  readonly onDirty: (dirty: boolean) => void;
  readonly onUseCurrent: () => void;
}

/** The form of the banner that the address names, or of a new one. */
function Editor({ picked, ...events }: EditorProps) {
  const { banners: words, common } = useMessages("banners");
  const heading = useRef<HTMLHeadingElement>(null);
  const banners = useBanners();
  const isNew = picked === undefined || picked === "new";
  const banner = isNew ? undefined : banners.data?.find(({ id }) => id === picked);
  const ready = isNew || banner !== undefined;

  useEffect(() => {
    if (picked !== undefined && ready) heading.current?.focus();
  }, [picked, ready]);

  if (!isNew && banners.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{common.loading}</span>
        <Skeleton className="h-96 rounded-xl" />
      </div>
    );
  }
  return (
    <Card className="rail:p-6">
      {ready ? (
        <div className="grid gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {banner ? words.editBanner : words.newBanner}
          </h2>
          <BannerEditor banner={banner} {...events} />
        </div>
      ) : banners.data ? (
        <EmptyState
          icon={<Megaphone size={28} strokeWidth={1.6} />}
          title={words.gone}
          detail={words.goneDetail}
          action={<Button onClick={() => go("/banners", { replace: true })}>{words.backToList}</Button>}
        />
      ) : (
        <FailureState
          title={words.loadError}
          error={banners.error}
          busy={banners.isFetching}
          onRetry={() => void banners.refetch()}
        />
      )}
    </Card>
  );
}
