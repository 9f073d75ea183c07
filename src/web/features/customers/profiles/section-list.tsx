import { ChevronRight, Download, Gauge, Gift, Info, MapPin, Palette, ShieldCheck, UserRound } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { useUnsavedSections } from "./drafts.ts";
import { addressOf, sections, type ProfilePage, type Section } from "./sections.ts";

const icons: Record<Section, typeof UserRound> = {
  personal: UserRound,
  contact: MapPin,
  preferences: Palette,
  referral: Gift,
  limits: Gauge,
  security: ShieldCheck,
  account: Download,
  about: Info,
};

interface SectionListProps {
  readonly page: ProfilePage;
  readonly userId: string;
  /** The section that an address names. */
  readonly chosen: Section | undefined;
  /** The one that a wide screen shows beside the list. */
  readonly shown: Section;
}

/** The way to each section, with a mark on those that have something unsaved. */
export function SectionList({ page, userId, chosen, shown }: SectionListProps) {
  const { profile: messages } = useMessages("profile");
  const unsaved = useUnsavedSections(userId);
  return (
    <nav aria-label={messages.sectionList}>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {sections.map((section) => {
          const Icon = icons[section];
          return (
            <li key={section}>
              <Link
                to={addressOf(page, section)}
                // From one section to the next, Back leads out of them all.
                replace={chosen !== undefined}
                aria-current={section === shown ? "page" : undefined}
                className={classNames(
                  "flex min-h-[68px] items-center gap-3 px-4 py-2.5 -outline-offset-4 hover:bg-paper",
                  section === shown && "rail:bg-leaf-wash rail:hover:bg-leaf-wash",
                )}
              >
                <IconPlate className={section === shown && "rail:bg-surface rail:text-leaf"}>
                  <Icon size={21} strokeWidth={1.75} />
                </IconPlate>
                <span className="min-w-0 grow">
                  <span className="block text-base font-[620] break-words">{messages.sections[section]}</span>
                  <span className="block text-xs text-ink-2">{messages.sectionDetails[section]}</span>
                </span>
                {unsaved.includes(section) && <Badge tone="quiet">{messages.unsaved}</Badge>}
                <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-2 rail:hidden" />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
