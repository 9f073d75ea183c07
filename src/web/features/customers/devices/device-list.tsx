import { useQuery } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import type { Device } from "#contract/customers/devices.ts";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { FetchedStepUpSheet } from "#web/ui/fetched-step-up-sheet.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Section } from "#web/ui/section.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { stale } from "./module.ts";

const phones = new Set(["iPhone", "iPad", "Android"]);

/** The user's sessions, each of which can be ended, or all but this one. */
export function DeviceList() {
  const { profile: messages } = useMessages("profile");
  const devices = useQuery(freshQueryOf("listDevices", {}));
  const [ending, setEnding] = useState<Device | "others">();
  const heading = useRef<HTMLDivElement>(null);

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
            <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
          ))}
        </ul>
        {devices.data.length > 1 && (
          <Button variant="secondary" block onClick={() => setEnding("others")}>
            {messages.signOutOthers}
          </Button>
        )}
      </Section>
      <EndSessions
        of={ending}
        onClose={() => setEnding(undefined)}
        onDone={() => {
          setEnding(undefined);
          // The button that had the focus was removed with its row.
          requestAnimationFrame(() => heading.current?.focus());
        }}
      />
    </div>
  );
}

interface EndSessionsProps {
  /** Undefined closes the sheet. */
  readonly of: Device | "others" | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the login password before a device, or all others, are signed out. */
function EndSessions({ of, onClose, onDone }: EndSessionsProps) {
  const { profile: messages } = useMessages("profile");
  const nameOf = useDeviceName();
  const shown = useLast(of);

  async function end(loginPassword: string): Promise<void> {
    if (of === undefined) return;
    try {
      await (of === "others"
        ? change(stale, "signOutOtherDevices", { login_password: loginPassword })
        : change(stale, "signOutDevice", { id: of.id, login_password: loginPassword }));
    } catch (error) {
      // Another device has ended it already.
      if (!isDomainError(error, "not_found")) throw error;
    }
    toast.success(of === "others" ? messages.othersSignedOut : messages.deviceSignedOut);
    onDone();
  }

  return (
    <FetchedStepUpSheet
      open={of !== undefined}
      onClose={onClose}
      title={shown === undefined || shown === "others" ? messages.signOutOthers : messages.signOutDevice(nameOf(shown))}
      confirmLabel={messages.disconnect}
      onConfirm={end}
    />
  );
}

function useDeviceName(): (device: Device) => string {
  const { profile: messages } = useMessages("profile");
  return ({ browser, system }) =>
    browser && system ? messages.deviceOn(browser, system) : (browser ?? system ?? messages.unknownDevice);
}

interface DeviceRowProps {
  readonly device: Device;
  readonly onEnd: () => void;
}

function DeviceRow({ device, onEnd }: DeviceRowProps) {
  const { profile: messages } = useMessages("profile");
  const { language } = useLanguage();
  const name = useDeviceName()(device);
  const Icon = phones.has(device.system ?? "") ? Smartphone : Laptop;
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
          onClick={onEnd}
        >
          {messages.disconnect}
        </Button>
      )}
    </li>
  );
}
