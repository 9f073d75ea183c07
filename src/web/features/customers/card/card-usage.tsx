import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { Section } from "#web/ui/section.tsx";

/** How a card without plastic is used, in three steps. */
export function CardUsage() {
  const { card: messages } = useMessages("card");
  return (
    <Section title={messages.usageTitle}>
      <Card className="grid gap-4">
        <ol className="grid gap-3">
          {messages.usage.map((step, index) => (
            <li key={step} className="flex gap-3 text-base">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-leaf-wash text-sm font-bold text-leaf"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
        <p className="border-t border-line pt-3 text-sm text-ink-2">{messages.usageNote}</p>
      </Card>
    </Section>
  );
}
