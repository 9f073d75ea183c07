import { ArrowLeft, FileUp, Plus, Store } from "lucide-react";
import { Suspense, useReducer, useState } from "react";
import { PartnerList } from "#web/features/back-office/partner-administration/partner-list.tsx";
import { NewPartner, PickedPartner } from "#web/features/back-office/partner-administration/picked-partner.tsx";
import { parseFilter } from "#web/features/back-office/partner-administration/use-partners.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useReturn } from "../list-and-detail.tsx";

// Seldom opened, and most of it of no use to the list.
const ImportView = fetched(
  async () => (await import("#web/features/back-office/partner-administration/import/import-view.tsx")).ImportView,
);

/** The administrators' partners: found, created, changed, switched off, imported. The list beside the form. A phone shows one of them: the address says which, so that its Back leads to the list. */
export function AdminPartnersScreen() {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  const [parameters, change] = useParameters("/admin/partners");
  const picked = parameters.get("partner") ?? undefined;
  // Each round begins with an untouched form.
  const [round, beginRound] = useReducer((before: number) => before + 1, 0);
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<{ readonly to: string | undefined }>();
  const heading = useReturn(picked);

  /** Leads to another partner or to the list, unless something would be lost. */
  function leave(to: string | undefined): void {
    if (dirty) setWanted({ to });
    else change({ partner: to }, { push: true });
  }

  if (parameters.get("view") === "import") {
    return (
      <div className="grid gap-4">
        <BackButton onClick={() => change({ view: undefined })} />
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <ImportView />
        </Suspense>
      </div>
    );
  }
  const events = { onDirty: setDirty, onUseCurrent: beginRound };
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1fr)_minmax(22rem,1.15fr)] rail:items-start">
      <section aria-labelledby="partners" className={classNames("min-w-0 gap-4 rail:grid", picked ? "hidden" : "grid")}>
        <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-3">
          <h2 id="partners" ref={heading} tabIndex={-1} className="text-lg outline-none">
            {messages.list}
          </h2>
          <div className="flex flex-wrap gap-2.5">
            <Button
              variant="secondary"
              icon={<FileUp size={18} strokeWidth={1.9} aria-hidden="true" />}
              onClick={() => change({ view: "import", partner: undefined }, { push: true })}
            >
              {messages.importFile}
            </Button>
            <Button
              variant="secondary"
              icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
              onClick={() => leave("new")}
            >
              {messages.newPartner}
            </Button>
          </div>
        </div>
        <PartnerList
          search={parameters.get("q") ?? ""}
          show={parseFilter(parameters.get("show"))}
          onSearch={(search) => change({ q: search })}
          onShow={(show) => change({ show: show === "all" ? undefined : show })}
          current={picked}
          onPick={({ id }) => leave(id)}
        />
      </section>
      <div className={classNames("min-w-0 gap-3 rail:grid", picked ? "grid" : "hidden")}>
        {picked !== undefined && <BackButton narrow onClick={() => leave(undefined)} />}
        {picked === undefined ? (
          <Card>
            <EmptyState icon={Store} title={messages.pick} detail={messages.pickDetail} />
          </Card>
        ) : picked === "new" ? (
          <NewPartner key={round} onSaved={({ id }) => change({ partner: id })} {...events} />
        ) : (
          <PickedPartner key={`${picked} ${round}`} id={picked} onSaved={beginRound} {...events} />
        )}
      </div>
      <ConfirmSheet
        open={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        onConfirm={() => {
          setWanted(undefined);
          setDirty(false);
          beginRound();
          if (wanted) change({ partner: wanted.to }, { push: true });
        }}
        title={messages.discardTitle}
        confirmLabel={messages.discardConfirm}
        destructive
      >
        <p>{messages.discardDetail}</p>
      </ConfirmSheet>
    </div>
  );
}

function BackButton({ narrow = false, onClick }: { readonly narrow?: boolean; readonly onClick: () => void }) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  return (
    <Button
      variant="ghost"
      className={classNames("-ml-3 justify-self-start", narrow && "rail:hidden")}
      icon={<ArrowLeft size={18} strokeWidth={2} aria-hidden="true" />}
      onClick={onClick}
    >
      {messages.backToList}
    </Button>
  );
}
