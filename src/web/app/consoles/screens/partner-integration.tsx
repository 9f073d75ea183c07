import { BookOpen, FileCode, Plus, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { EndpointList } from "#web/features/partners/integration/endpoint-list.tsx";
import { EndpointSheet } from "#web/features/partners/integration/endpoint-sheet.tsx";
import { EventList } from "#web/features/partners/integration/event-list.tsx";
import { KeyList } from "#web/features/partners/integration/key-list.tsx";
import { NewKey } from "#web/features/partners/integration/new-key.tsx";
import { consoleMode } from "#web/lib/console-mode.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useStore } from "#web/lib/store.ts";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { ModeSwitch } from "#web/ui/mode-switch.tsx";
import { Section } from "#web/ui/section.tsx";
import { PartnerOnly } from "../partner-only.tsx";

// No other screen needs the operations of keys and webhooks.

/** The owner's API keys and webhooks. */
export function PartnerIntegrationScreen() {
  return <PartnerOnly>{() => <Integration />}</PartnerOnly>;
}

function Integration() {
  const { integration: messages } = useMessages("integration");
  const [adding, setAdding] = useState<"key" | "endpoint">();
  const close = () => setAdding(undefined);
  const mode = useStore(consoleMode);
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <p className="max-w-[60ch] text-base text-ink-2">{messages.intro}</p>
        <div className="flex flex-wrap gap-2">
          <DocumentLink href="/api/guide" icon={BookOpen}>
            {messages.guide}
          </DocumentLink>
          <DocumentLink href="/api/docs" icon={FileCode}>
            {messages.reference}
          </DocumentLink>
        </div>
      </div>
      <Section title={messages.keys} aside={<AddButton onClick={() => setAdding("key")}>{messages.newKey}</AddButton>}>
        <KeyList />
      </Section>
      <Section
        title={messages.webhooks}
        aside={<AddButton onClick={() => setAdding("endpoint")}>{messages.newEndpoint}</AddButton>}
      >
        <p className="text-base text-ink-2">{messages.webhooksIntro}</p>
        <EndpointList />
      </Section>
      <Section title={messages.eventLog}>
        <p className="text-base text-ink-2">{messages.eventLogIntro}</p>
        <ModeSwitch />
        <EventList mode={mode} />
      </Section>
      <NewKey open={adding === "key"} onClose={close} />
      <EndpointSheet open={adding === "endpoint"} onClose={close} />
    </div>
  );
}

const small = "min-h-11 text-sm";

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" className={small} icon={<Plus size={18} strokeWidth={2} />} onClick={onClick}>
      {children}
    </Button>
  );
}

function DocumentLink({ href, icon: Icon, children }: { href: string; icon: LucideIcon; children: string }) {
  return (
    <ButtonAnchor
      href={href}
      target="_blank"
      rel="noopener"
      variant="secondary"
      className={small}
      icon={<Icon size={18} strokeWidth={1.9} />}
    >
      {children}
    </ButtonAnchor>
  );
}
