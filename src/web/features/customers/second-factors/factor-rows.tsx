import { Fingerprint, LifeBuoy, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import type { SecondFactors } from "#contract/customers/second-factors.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import type { FactorTask } from "./factor-task.ts";

interface FactorRowsProps {
  readonly factors: SecondFactors;
  readonly onStart: (task: FactorTask) => void;
}

/**
 * One row for each passkey, one for the app, and one for the recovery codes where there are any.
 */
export function FactorRows({ factors, onStart }: FactorRowsProps) {
  const { secondFactors: messages } = useMessages("secondFactors");
  const { language } = useLanguage();
  const { passkeys, authenticator_since: since, recovery_codes_left: left } = factors;
  return (
    <ul
      aria-label={messages.title}
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
    >
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          icon={<Fingerprint size={21} strokeWidth={1.75} />}
          name={passkey.name}
          detail={
            passkey.last_used_at
              ? messages.usedAt(formatDayAndTime(passkey.last_used_at, language))
              : messages.createdAt(formatDayAndTime(passkey.created_at, language))
          }
          action={messages.change}
          actionName={messages.changeOne(passkey.name)}
          onAction={() => onStart({ kind: "change", passkey })}
        />
      ))}
      <FactorRow
        icon={<Smartphone size={21} strokeWidth={1.75} />}
        name={messages.authenticator}
        detail={since ? messages.onSince(formatDayAndTime(since, language)) : messages.authenticatorOff}
        action={since ? messages.turnOff : messages.turnOn}
        actionName={since ? messages.turnOffApp : messages.turnOnApp}
        onAction={() => onStart({ kind: since ? "turn-off" : "turn-on" })}
      />
      {(passkeys.length > 0 || since !== null) && (
        <FactorRow
          icon={<LifeBuoy size={21} strokeWidth={1.75} />}
          name={messages.recoveryCodes}
          detail={messages.codesLeft(left)}
          action={messages.renew}
          actionName={messages.renewTitle}
          onAction={() => onStart({ kind: "renew" })}
        />
      )}
    </ul>
  );
}

interface FactorRowProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly detail: string;
  readonly action: string;
  /** The action with what it is for. */
  readonly actionName: string;
  readonly onAction: () => void;
}

function FactorRow({ icon, name, detail, action, actionName, onAction }: FactorRowProps) {
  return (
    <li className="flex min-h-[72px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <IconPlate tone="leaf">{icon}</IconPlate>
      <div className="min-w-0 grow basis-32">
        <p className="text-base font-[620] break-words">{name}</p>
        <p className="text-xs text-ink-2">{detail}</p>
      </div>
      <Button
        variant="ghost"
        className="-mr-3 ml-auto min-h-11 px-3 text-sm"
        aria-label={actionName}
        onClick={onAction}
      >
        {action}
      </Button>
    </li>
  );
}
