import { BookOpen, FileCode, Plus } from "lucide-react";
import { useState } from "react";
import { EndpointList } from "#web/features/partners/integration/endpoint-list.tsx";
import { EndpointSheet } from "#web/features/partners/integration/endpoint-sheet.tsx";
import { KeyList } from "#web/features/partners/integration/key-list.tsx";
import { NewKey } from "#web/features/partners/integration/new-key.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { PartnerOnly } from "../partner-only.tsx";

/** The owner's API keys and webhooks. */
export function PartnerIntegrationScreen() {
  return <PartnerOnly>{() => <Integration />}</PartnerOnly>;
}

function Integration() {
  const { integration: messages } = useMessages("integration");
  const [adding, setAdding] = useState<"key" | "endpoint">();
  const close = () => setAdding(undefined);
  const small = "min-h-11 text-sm";
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <p className="max-w-[60ch] text-base text-ink-2">{messages.intro}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonAnchor
            href="/api/guide"
            target="_blank"
            rel="noopener"
            variant="secondary"
            className={small}
            icon={<BookOpen size={18} strokeWidth={1.9} aria-hidden="true" />}
          >
            {messages.guide}
          </ButtonAnchor>
          <ButtonAnchor
            href="/api/docs"
            target="_blank"
            rel="noopener"
            variant="secondary"
            className={small}
            icon={<FileCode size={18} strokeWidth={1.9} aria-hidden="true" />}
          >
            {messages.reference}
          </ButtonAnchor>
        </div>
      </div>
      <Section
        title={messages.keys}
        aside={
          <Button
            variant="secondary"
            className={small}
            icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
            onClick={() => setAdding("key")}
          >
            {messages.newKey}
          </Button>
        }
      >
        <KeyList />
      </Section>
      <Section
        title={messages.webhooks}
        aside={
          <Button
            variant="secondary"
            className={small}
            icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
            onClick={() => setAdding("endpoint")}
          >
            {messages.newEndpoint}
          </Button>
        }
      >
        <p className="text-base text-ink-2">{messages.webhooksIntro}</p>
        <EndpointList />
      </Section>
      <NewKey open={adding === "key"} onClose={close} />
      <EndpointSheet open={adding === "endpoint"} onClose={close} />
    </div>
  );
}
