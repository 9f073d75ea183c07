import { FileUp, Plus, Store } from "lucide-react";
import { Suspense } from "react";
import { PartnerList } from "#web/features/back-office/partner-administration/partner-list.tsx";
import { NewPartner, PickedPartner } from "#web/features/back-office/partner-administration/picked-partner.tsx";
import { parseFilter } from "#web/features/back-office/partner-administration/use-partners.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BackButton, ListAndDetail, useEditing } from "../list-and-detail.tsx";

// Seldom opened, and most of it of no use to the list.
const ImportView = fetched(
  async () => (await import("#web/features/back-office/partner-administration/import/import-view.tsx")).ImportView,
  ["partnerImport"],
);

/** The administrators' partners: the list beside the form, or the import of a file. */
export function AdminPartnersScreen() {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  const [parameters, change] = useParameters("/admin/partners");
  const picked = parameters.get("partner") ?? undefined;
  const { round, beginRound, setDirty, heading, leave, discard } = useEditing(picked, (partner) =>
    change({ partner }, { push: true }),
  );

  if (parameters.get("view") === "import") {
    return (
      <div className="grid gap-4">
        <BackButton onClick={() => change({ view: undefined })}>{messages.backToList}</BackButton>
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <ImportView />
        </Suspense>
      </div>
    );
  }
  const events = { onDirty: setDirty, onUseCurrent: beginRound };
  return (
    <>
      <ListAndDetail
        columns="rail:grid-cols-[minmax(0,1fr)_minmax(22rem,1.15fr)]"
        list={
          <section aria-labelledby="partners" className="grid gap-4">
            <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-3">
              <h2 id="partners" ref={heading} tabIndex={-1} className="text-lg outline-none">
                {messages.list}
              </h2>
              <div className="flex flex-wrap gap-2.5">
                <Button
                  variant="secondary"
                  icon={<FileUp size={18} strokeWidth={1.9} />}
                  onClick={() => change({ view: "import", partner: undefined }, { push: true })}
                >
                  {messages.importFile}
                </Button>
                <Button variant="secondary" icon={<Plus size={18} strokeWidth={2} />} onClick={() => leave("new")}>
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
        }
        detail={
          picked === "new" ? (
            <NewPartner key={round} onSaved={({ id }) => change({ partner: id })} {...events} />
          ) : (
            picked && <PickedPartner key={`${picked} ${round}`} id={picked} onSaved={beginRound} {...events} />
          )
        }
        none={{ icon: Store, title: messages.pick, detail: messages.pickDetail }}
        backLabel={messages.backToList}
        onBack={() => leave(undefined)}
      />
      <ConfirmSheet {...discard} title={messages.discardTitle} confirmLabel={messages.discardConfirm} destructive>
        <p>{messages.discardDetail}</p>
      </ConfirmSheet>
    </>
  );
}
