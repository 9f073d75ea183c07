import { AtSign, MapPin, MessageCircle, Phone, type LucideIcon } from "lucide-react";
import { isAppleMobile } from "#web/lib/device.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { classNames } from "#web/ui/class-names.ts";
import { callLink, instagramLink, mapLink, whatsAppLink } from "./links.ts";
import type { Partner } from "./use-partners.ts";

/** Map, call, WhatsApp and Instagram of one partner. */
export function PartnerActions({ partner }: { partner: Partner }) {
  const { partners: messages } = useMessages("partners");
  const message = messages.whatsAppMessage(partner.company_name);
  return (
    <div className="@container mt-auto">
      <ul className="grid grid-cols-2 gap-2 @min-[18rem]:grid-cols-4">
        <Action
          icon={MapPin}
          label={messages.map}
          href={mapLink(partner, isAppleMobile(navigator))}
          missing={messages.noMap}
        />
        <Action icon={Phone} label={messages.call} href={callLink(partner)} missing={messages.noPhone} />
        <Action
          icon={MessageCircle}
          label={messages.whatsApp}
          href={whatsAppLink(partner.whatsapp, message)}
          missing={messages.noWhatsApp}
        />
        <Action
          icon={AtSign}
          label={messages.instagram}
          href={instagramLink(partner.instagram)}
          missing={messages.noInstagram}
        />
      </ul>
    </div>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly href: string | undefined;
  /** The text shown when there is nowhere to lead. */
  readonly missing: string;
}

const box =
  "grid min-h-14 w-full content-center justify-items-center gap-1 rounded-md bg-sunken px-1 py-1.5 text-center text-xs leading-tight font-semibold";

/** A way to reach the partner. A missing one can be focused, and says that it is missing. */
function Action({ icon: Icon, label, href, missing }: ActionProps) {
  const content = (
    <>
      <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
      {label}
    </>
  );
  return (
    <li className="grid">
      {href === undefined ? (
        <button
          type="button"
          aria-disabled="true"
          onClick={() => toast.error(missing)}
          className={classNames(box, "opacity-45")}
        >
          {content}
        </button>
      ) : (
        <a
          href={href}
          // A call leaves no page to come back from.
          {...(href.startsWith("tel:") ? {} : { target: "_blank", rel: "noopener noreferrer" })}
          className={classNames(box, "transition-colors duration-150 hover:bg-leaf-wash hover:text-leaf")}
        >
          {content}
        </a>
      )}
    </li>
  );
}
