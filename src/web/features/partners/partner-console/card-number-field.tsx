import { CircleCheck, QrCode } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { groupCardNumber, parseCardDigits } from "#web/lib/card-number.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useCardCheck } from "./use-card-check.ts";

// Most cards are typed; the camera's part comes when it is asked for.
const ScanSheet = fetched(async () => (await import("./scan-sheet.tsx")).ScanSheet);

interface CardNumberFieldProps {
  readonly name: string;
  /** Digits alone. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** What the form or the server found wrong. */
  readonly error: string | undefined;
  /** A card was read, and the next field is due. */
  readonly onScanned: () => void;
}

/** The customer's card: typed, pasted, or read from its code; whose it is stands beneath as soon as it is whole. */
export function CardNumberField({ name, value, onChange, error, onScanned }: CardNumberFieldProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const errorText = useErrorText();
  const check = useCardCheck(value);
  const [scanning, setScanning] = useState<"never" | "open" | "closed">("never");
  const read = useRef(false);

  // After the sheet has given the focus back to its button.
  useEffect(() => {
    if (scanning !== "closed" || !read.current) return;
    read.current = false;
    onScanned();
  }, [scanning, onScanned]);

  const found =
    check.state === "wrong" ? messages.cardWrong : check.state === "refused" ? errorText(check.error) : undefined;
  return (
    <>
      <TextField
        name={name}
        error={error ?? found}
        value={groupCardNumber(value)}
        onChange={(text) => onChange(parseCardDigits(text))}
        label={messages.cardNumber}
        placeholder={messages.cardPlaceholder}
        inputMode="numeric"
        autoComplete="off"
        className="max-[359px]:px-2.5 min-[360px]:tracking-wide"
        trailing={
          <IconButton variant="plain" label={messages.scan} onClick={() => setScanning("open")}>
            <QrCode size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      <p role="status" className="-mt-2 flex items-center gap-1.5 text-sm empty:hidden">
        {!error && check.state === "known" && (
          <span className="flex items-center gap-1.5 font-semibold text-leaf">
            <CircleCheck size={17} strokeWidth={2} aria-hidden="true" />
            {messages.cardOf(check.customerName)}
          </span>
        )}
        {!error && check.state === "checking" && <span className="text-ink-2">{messages.cardChecking}</span>}
        {!error && check.state === "unknown" && <span className="text-ink-2">{messages.cardUnchecked}</span>}
      </p>
      {scanning !== "never" && (
        <Suspense>
          <ScanSheet
            open={scanning === "open"}
            onClose={() => setScanning("closed")}
            onCard={(digits) => {
              read.current = true;
              onChange(digits);
              setScanning("closed");
            }}
          />
        </Suspense>
      )}
    </>
  );
}
