import { useQuery } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import type { Device } from "#contract/customers/devices.ts";
import { call } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf, refresh } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";

const phones = new Set(["iPhone", "iPad", "Android"]);

/** The user's sessions, each of which can be ended, or all but this one. */
export function DeviceList() {
  const { profile: messages } = useMessages("profile");
  const errorText = useErrorText();
  const devices = useQuery(freshQueryOf("listDevices", {}));
  const [ending, setEnding] = useState<string>();
  const heading = useRef<HTMLDivElement>(null);

  async function end(what: string, work: () => Promise<unknown>, done: string) {
    setEnding(what);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      // Another device has ended it already, which the list shows.
      if (!isDomainError(error, "not_found")) {
        toast.error(messages.disconnectError, errorText(error));
      }
    }
    await refresh("listDevices");
    setEnding(undefined);
    // The focused button was removed with its row.
    heading.current?.focus();
  }

  if (devices.isPending) return <SkeletonList rows={2} />;
  if (!devices.data) {
    return <FailureCard title={messages.devicesFailed} query={devices} />;
  }
  return (
    <div ref={heading} tabIndex={-1} className="outline-none">
      <Section title={messages.devices}>
        <ul
          aria-label={messages.devices}
          className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
        >
          {devices.data.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={ending === device.id}
              locked={ending !== undefined}
              onEnd={() =>
                void end(device.id, () => call("signOutDevice", { id: device.id }), messages.deviceSignedOut)
              }
            />
          ))}
        </ul>
        {devices.data.length > 1 && (
          <Button
            variant="secondary"
            block
            busy={ending === "others"}
            disabled={ending !== undefined && ending !== "others"}
            onClick={() => void end("others", () => call("signOutOtherDevices", {}), messages.othersSignedOut)}
          >
            {messages.signOutOthers}
          </Button>
        )}
      </Section>
    </div>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly busy: boolean;
  readonly locked: boolean;
  readonly onEnd: () => void;
}

function DeviceRow({ device, busy, locked, onEnd }: DeviceRowProps) {
  const { profile: messages } = useMessages("profile");
  const { language } = useLanguage();
  const { browser, system } = device;
  const name = browser && system ? messages.deviceOn(browser, system) : (browser ?? system ?? messages.unknownDevice);
  const Icon = phones.has(system ?? "") ? Smartphone : Laptop;
  return (
    <li className="flex min-h-[72px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <IconPlate>
        <Icon size={21} strokeWidth={1.75} />
      </IconPlate>
      <div className="min-w-0 grow basis-32">
        <p className="text-base font-[620] break-words">{name}</p>
        <p className="text-xs text-ink-2">{messages.lastSeen(formatDayAndTime(device.last_seen_at, language))}</p>
      </div>
      {device.is_current ? (
        <Badge tone="leaf">{messages.thisDevice}</Badge>
      ) : (
        <Button
          variant="ghost"
          className="-mr-3 ml-auto min-h-11 px-3 text-sm"
          aria-label={messages.signOutDevice(name)}
          busy={busy}
          disabled={locked && !busy}
          onClick={onEnd}
        >
          {messages.disconnect}
        </Button>
      )}
    </li>
  );
}
