import { Store } from "lucide-react";
import { partnerFilters, partnerSearchLengthMax, type PartnerFilter } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import { useTypedSearch } from "#web/lib/use-typed-search.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { usePartners, type ListedPartner } from "./use-partners.ts";

interface PartnerListProps {
  readonly search: string;
  readonly show: PartnerFilter;
  readonly onSearch: (search: string) => void;
  readonly onShow: (show: PartnerFilter) => void;
  /** The one that is being edited. */
  readonly current: string | undefined;
  readonly onPick: (partner: ListedPartner) => void;
}

/** Every partner by name, found by a search and a choice of what they are. */
export function PartnerList({ search, show, onSearch, onShow, current, onPick }: PartnerListProps) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  const { field } = useTypedSearch({
    path: "/admin/partners",
    search,
    lengthMax: partnerSearchLengthMax,
    onSearch,
  });
  return (
    <div className="grid gap-3">
      <SearchField {...field} label={messages.search} placeholder={messages.search} clearLabel={messages.clearSearch} />
      <ChipGroup
        label={messages.show}
        options={partnerFilters.map((value) => ({ value, label: messages.filters[value] }))}
        value={show}
        onChange={onShow}
      />
      <Found search={search} show={show} current={current} onPick={onPick} />
    </div>
  );
}

function Found({ search, show, current, onPick }: Pick<PartnerListProps, "search" | "show" | "current" | "onPick">) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  const partners = usePartners(search, show);
  if (partners.isPending) return <SkeletonBlocks blocks={["h-96 rounded-xl"]} />;
  if (!partners.data) return <FailureState query={partners} />;
  const found = partners.data.pages.flatMap((page) => page.partners);
  if (found.length === 0) {
    return (
      <Card>
        <EmptyState icon={Store} title={messages.none} detail={messages.noneDetail} />
      </Card>
    );
  }
  return (
    <>
      <List label={messages.list}>
        {found.map((partner) => (
          <PartnerRow
            key={partner.id}
            partner={partner}
            current={partner.id === current}
            onPick={() => onPick(partner)}
          />
        ))}
      </List>
      <ListEnd pages={partners} />
    </>
  );
}

interface PartnerRowProps {
  readonly partner: ListedPartner;
  readonly current: boolean;
  readonly onPick: () => void;
}

function PartnerRow({ partner, current, onPick }: PartnerRowProps) {
  const { partnerAdministration: messages, partners } = useMessages("partnerAdministration", "partners");
  const locality = [partner.city, partner.state].filter(Boolean).join(", ");
  const isOff = partner.switched_off_at !== null;
  return (
    <ListRow
      icon={<Store size={21} strokeWidth={1.8} />}
      title={partner.company_name}
      detail={
        <>
          {[partners.categories[partner.business_category], locality].filter(Boolean).join(" · ")}
          {(isOff || partner.owner_name === null) && (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {isOff && <Badge tone="clay">{messages.off}</Badge>}
              {partner.owner_name === null && <Badge tone="amber">{messages.ownerMissing}</Badge>}
            </span>
          )}
        </>
      }
      amount={formatShare(partner.cashback_basis_points)}
      onClick={onPick}
      selected={current}
    />
  );
}
