import { ArrowLeft, Plus } from "lucide-react";
import { useEffect, useReducer, useRef, useState, type ReactNode, type Ref } from "react";
import { BannerList } from "#web/features/partners/banners/banner-list.tsx";
import { DeleteBanner } from "#web/features/partners/banners/delete-banner.tsx";
import { PickedBanner } from "#web/features/partners/banners/picked-banner.tsx";
import type { Banner } from "#web/features/partners/banners/rules.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go, useSearchParameter, type Target } from "#web/lib/location.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ConfirmSheet, type ConfirmSheetProps } from "#web/ui/confirm-sheet.tsx";

const newBanner = "/banners?banner=new";

/** The administrators' banners. The list beside the form. A phone shows one of them: the address says which, so that its Back leads to the list. */
export function BannersScreen() {
  const picked = useSearchParameter("banner");
  // Each round begins with an untouched form.
  const [round, beginRound] = useReducer((before: number) => before + 1, 0);
  const [deleting, setDeleting] = useState<Banner>();
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<Target>();
  const list = useReturn(picked, round);

  /** Leads to another banner or to the list, unless something would be lost. */
  function leave(to: Target): void {
    if (dirty) setWanted(to);
    else go(to);
  }

  function showList(): void {
    beginRound();
    go("/banners", { replace: true });
  }

  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.25fr)_minmax(20rem,1fr)] rail:items-start">
      <ListPart picked={picked} heading={list} onLeave={leave} onDelete={setDeleting} />
      <EditorPart picked={picked} onLeave={leave}>
        <PickedBanner
          key={`${picked} ${round}`}
          picked={picked}
          onSaved={showList}
          onDirty={setDirty}
          onUseCurrent={beginRound}
        />
      </EditorPart>
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
      <DiscardChanges
        open={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        onConfirm={() => {
          setWanted(undefined);
          beginRound();
          if (wanted) go(wanted);
        }}
      />
    </div>
  );
}

/** The one who saved, left or deleted goes on at the list's heading, once it is there. */
function useReturn(picked: string | undefined, round: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ picked, round });
  useEffect(() => {
    const before = shown.current;
    shown.current = { picked, round };
    if (picked === undefined && (before.picked !== undefined || before.round !== round)) heading.current?.focus();
  }, [picked, round]);
  return heading;
}

interface PartProps {
  /** What the address names: a banner, or a new one. */
  readonly picked: string | undefined;
  readonly onLeave: (to: Target) => void;
}

interface ListPartProps extends PartProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onDelete: (banner: Banner) => void;
}

function ListPart({ picked, heading, onLeave, onDelete }: ListPartProps) {
  const { banners: messages } = useMessages("banners");
  return (
    <section aria-labelledby="banners" className={classNames("gap-4 rail:grid", picked ? "hidden" : "grid")}>
      <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-3">
        <h2 id="banners" ref={heading} tabIndex={-1} className="text-lg outline-none">
          {messages.list}
        </h2>
        <Button variant="secondary" icon={<Plus size={18} strokeWidth={2} />} onClick={() => onLeave(newBanner)}>
          {messages.newBanner}
        </Button>
      </div>
      <BannerList current={picked} onEdit={({ id }) => onLeave(`/banners?banner=${id}`)} onDelete={onDelete} />
    </section>
  );
}

function EditorPart({ picked, onLeave, children }: PartProps & { readonly children: ReactNode }) {
  const { banners: messages } = useMessages("banners");
  return (
    <div className={classNames("gap-3 rail:grid", picked ? "grid" : "hidden")}>
      <Button
        variant="ghost"
        className="-ml-3 justify-self-start rail:hidden"
        icon={<ArrowLeft size={18} strokeWidth={2} />}
        onClick={() => onLeave("/banners")}
      >
        {messages.backToList}
      </Button>
      {children}
    </div>
  );
}

function DiscardChanges(props: Pick<ConfirmSheetProps, "open" | "onClose" | "onConfirm">) {
  const { banners: messages } = useMessages("banners");
  return (
    <ConfirmSheet {...props} title={messages.discardTitle} confirmLabel={messages.discardConfirm} destructive>
      <p>{messages.discardDetail}</p>
    </ConfirmSheet>
  );
}
