import { Clock3 } from "lucide-react";
import { useId } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { useInstallation, useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";

interface HeldNoticeProps {
  readonly profile: Pick<Profile, "review" | "owed">;
  /** It stands where money is added, so it does not lead there. */
  readonly adding?: boolean | undefined;
}

/** Why the account moves no money, what is owed, how to settle it, and whom to ask. */
export function HeldNotice({ profile: { review, owed }, adding = false }: HeldNoticeProps) {
  const messages = useMessages("blocked").blocked.held;
  const { formatMoney } = useMoney();
  const id = useId();
  const amount = formatMoney(owed);
  return (
    <section aria-labelledby={id} className="max-w-[36rem]">
      <Card className="grid gap-3">
        <div className="flex items-center gap-3">
          <IconPlate tone="quiet">
            <Clock3 size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconPlate>
          <h2 id={id} className="min-w-0 text-lg text-balance">
            {review ? messages.title : messages.owedTitle(amount)}
          </h2>
        </div>
        {review && (
          <>
            {sentencesOf(review.causes, messages).map((sentence) => (
              <p key={sentence} className="text-base [overflow-wrap:anywhere]">
                {sentence}
              </p>
            ))}
            <p className="text-base text-pretty text-ink-2">{messages.meanwhile}</p>
          </>
        )}
        {owed > 0 && <Owed amount={amount} titled={review !== null} adding={adding} />}
        <Contact />
      </Card>
    </section>
  );
}

interface OwedProps {
  readonly amount: string;
  /** Something else is the notice's title. */
  readonly titled: boolean;
  readonly adding: boolean;
}

function Owed({ amount, titled, adding }: OwedProps) {
  const messages = useMessages("blocked").blocked.held;
  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-4">
      <div>
        {titled && <p className="text-base font-[650]">{messages.owedTitle(amount)}</p>}
        <p className="text-base text-pretty text-ink-2">{messages.owedDetail}</p>
        <p className="mt-1 text-base text-pretty text-ink-2">
          {adding ? messages.settleHere(amount) : messages.settle(amount)}
        </p>
      </div>
      {!adding && (
        <ButtonLink to="/add-money" variant="secondary" block>
          {messages.addMoney}
        </ButtonLink>
      )}
    </div>
  );
}

function Contact() {
  const messages = useMessages("blocked").blocked.held;
  const installation = useInstallation();
  if (!installation) return null;
  return (
    <p className="text-sm text-ink-2">
      {messages.contact}{" "}
      <a
        href={`mailto:${installation.contact_email}`}
        className="-my-2 inline-flex min-h-11 items-center rounded-sm font-semibold [overflow-wrap:anywhere] text-leaf underline underline-offset-3"
      >
        {installation.contact_email}
      </a>
    </p>
  );
}

type Causes = NonNullable<Profile["review"]>["causes"];
type Messages = ReturnType<typeof useMessages<"blocked">>["blocked"]["held"];

/** The causes as sentences, each once. */
function sentencesOf(causes: Causes, messages: Messages): readonly string[] {
  const sentences = causes.map(({ reason, note }) =>
    reason === "by_hand" ? messages.because(note ?? "") : messages.why[reason],
  );
  return [...new Set(sentences)];
}
