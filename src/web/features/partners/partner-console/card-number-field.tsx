import { useQuery } from "@tanstack/react-query";
import { CircleCheck, QrCode } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { cardNumberLength } from "#contract/limits.ts";
import { groupCardNumber, hasCheckDigit, parseCardDigits } from "#web/lib/card-number.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { queryOf } from "#web/lib/query.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

// Most cards are typed, so the scanner is fetched when it is opened.
const ScanSheet = fetched(async () => (await import("./scan-sheet.tsx")).ScanSheet, ["scanner"]);

interface CardNumberFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** The error that the form or the server found. */
  readonly error: string | undefined;
  /** A card was read, and the next field is due. */
  readonly onScanned: () => void;
}

/** The customer's card: typed, pasted or scanned, with its owner's name once it is whole. */
export function CardNumberField({ name, value, onChange, error, onScanned }: CardNumberFieldProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const errorText = useErrorText();
  const check = useCardCheck(value);
  const [scanning, setScanning] = useState<"never" | "open" | "closed">("never");
  const read = useRef(false);

  // After the sheet has returned the focus to its button.
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

/** The error codes that are about the card itself. */
const aboutCard = new Set(["card_not_found", "card_is_own"]);

type CardCheck =
  | { readonly state: "incomplete" | "checking" | "wrong" | "unknown" }
  | { readonly state: "known"; readonly customerName: string }
  /** For `useErrorText`. */
  | { readonly state: "refused"; readonly error: unknown };

/** Looks up the owner of a card once its number is whole; a wrong check digit needs no request. */
function useCardCheck(digits: string): CardCheck {
  const whole = digits.length === cardNumberLength;
  const wrong = whole && !hasCheckDigit(digits);
  const check = useQuery({
    ...queryOf("checkCard", { card_number: digits }),
    enabled: whole && !wrong,
    // The charge itself is what counts, so the name need not be fresh.
    refetchOnWindowFocus: false,
    retry: false,
    // Typed again, it is requested again: the customer may have been blocked since.
    gcTime: 0,
  });
  if (wrong) return { state: "wrong" };
  if (!whole) return { state: "incomplete" };
  if (check.data) return { state: "known", customerName: check.data.customer_name };
  if (check.isPending) return { state: "checking" };
  const { error } = check;
  return error instanceof DomainError && aboutCard.has(error.problem.code)
    ? { state: "refused", error }
    : { state: "unknown" };
}
