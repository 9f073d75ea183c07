import { useQuery } from "@tanstack/react-query";
import { MapPin, Pencil, Plus, QrCode, X } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { fetchedSheet } from "#web/ui/fetched-sheet.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { stale } from "./module.ts";
import { NameSheet, type Branch, type Naming, type Till } from "./name-sheet.tsx";

const TillCodeSheet = fetchedSheet(async () => (await import("./till-code-sheet.tsx")).TillCodeSheet, ["shownCode"]);

type Place = Branch | Till;

/** The open branches with their tills, which the owner adds, renames and closes. */
export function TillList() {
  const { branches: messages } = useMessages("branches");
  const places = useQuery(freshQueryOf("listTills", {}));
  const heading = useRef<HTMLHeadingElement>(null);
  const [naming, setNaming] = useState<Naming>();
  const [closing, setClosing] = useState<Place>();
  const [coded, setCoded] = useState<Till>();
  if (places.isPending) return <SkeletonBlocks blocks={["h-40 rounded-xl"]} />;
  if (!places.data) return <FailureCard query={places} />;
  const isOpen = ({ closed_at: closedAt }: Place) => closedAt === null;
  const branches = places.data.branches.filter(isOpen);
  const tills = places.data.tills.filter(isOpen);
  return (
    <section aria-labelledby="tills" className="grid gap-3 pt-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid min-w-0 grow basis-72 gap-1">
          <h2 id="tills" ref={heading} tabIndex={-1} className="text-lg outline-none">
            {messages.registers}
          </h2>
          <p className="text-base text-ink-2">{messages.tillsDetail}</p>
        </div>
        <Button variant="secondary" icon={<Plus size={19} aria-hidden="true" />} onClick={() => setNaming({})}>
          {messages.addBranch}
        </Button>
      </div>
      {branches.length === 0 && (
        <Card>
          <EmptyState icon={MapPin} title={messages.noTills} detail={messages.noTillsDetail} />
        </Card>
      )}
      <div className="grid gap-4 rail:grid-cols-2 rail:items-start">
        {branches.map((branch) => (
          <BranchCard
            key={branch.id}
            branch={branch}
            tills={tills.filter((till) => till.branch_id === branch.id)}
            onName={setNaming}
            onClose={setClosing}
            onCode={setCoded}
          />
        ))}
      </div>
      <TillCodeSheet open={coded !== undefined} till={coded} onClose={() => setCoded(undefined)} />
      <NameSheet naming={naming} onClose={() => setNaming(undefined)} />
      <CloseSheet
        place={closing}
        onClose={() => setClosing(undefined)}
        onDone={() => {
          setClosing(undefined);
          heading.current?.focus();
        }}
      />
    </section>
  );
}

interface BranchCardProps {
  readonly branch: Branch;
  readonly tills: readonly Till[];
  readonly onName: (naming: Naming) => void;
  readonly onClose: (place: Place) => void;
  readonly onCode: (till: Till) => void;
}

function BranchCard({ branch, tills, onName, onClose, onCode }: BranchCardProps) {
  const { branches: messages } = useMessages("branches");
  return (
    <Card flush>
      <PlaceRow place={branch} onName={onName} onClose={onClose}>
        <h3 className="text-base font-[680] break-words">{branch.name}</h3>
      </PlaceRow>
      {tills.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{messages.noTillsInBranch}</p>
      ) : (
        <ul aria-label={branch.name} className="divide-y divide-line border-t border-line">
          {tills.map((till) => (
            <li key={till.id}>
              <PlaceRow place={till} onName={onName} onClose={onClose} onCode={() => onCode(till)}>
                <span className="text-base break-words">{till.name}</span>
              </PlaceRow>
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line px-2 py-1">
        <Button
          variant="ghost"
          icon={<Plus size={19} aria-hidden="true" />}
          aria-label={messages.addTillTo(branch.name)}
          onClick={() => onName({ branch })}
        >
          {messages.addTill}
        </Button>
      </div>
    </Card>
  );
}

interface PlaceRowProps extends Pick<BranchCardProps, "onName" | "onClose"> {
  readonly place: Place;
  readonly onCode?: () => void;
  readonly children: ReactNode;
}

function PlaceRow({ place, onName, onClose, onCode, children }: PlaceRowProps) {
  const { branches: messages } = useMessages("branches");
  return (
    <div className="flex min-h-14 items-center gap-1 py-1.5 pr-2 pl-4">
      <div className="min-w-0 grow">{children}</div>
      {onCode && (
        <IconButton variant="plain" label={messages.codeOf(place.name)} onClick={onCode}>
          <QrCode size={18} strokeWidth={1.9} />
        </IconButton>
      )}
      <IconButton variant="plain" label={messages.rename(place.name)} onClick={() => onName({ place })}>
        <Pencil size={18} strokeWidth={1.9} />
      </IconButton>
      <IconButton variant="plain" label={messages.close(place.name)} onClick={() => onClose(place)}>
        <X size={19} strokeWidth={1.9} />
      </IconButton>
    </div>
  );
}

interface CloseSheetProps {
  readonly place: Place | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function CloseSheet({ place, onClose, onDone }: CloseSheetProps) {
  const { branches: messages } = useMessages("branches");
  return (
    <ActionSheet
      thing={place}
      onClose={onClose}
      onDone={onDone}
      title={(one) => ("branch_id" in one ? messages.closeTillTitle : messages.closeBranchTitle)}
      confirmLabel={messages.closeConfirm}
      destructive
      execute={async ({ id, name, ...rest }) => {
        await change(stale, "branch_id" in rest ? "closeTill" : "closeBranch", { id });
        return messages.placeClosed(name);
      }}
    >
      {(one) => <p>{("branch_id" in one ? messages.closeTillDetail : messages.closeBranchDetail)(one.name)}</p>}
    </ActionSheet>
  );
}
