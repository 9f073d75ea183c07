import { useRef, useState } from "react";
import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go } from "#web/lib/location.tsx";
import { parsePaymentCode } from "#web/lib/payment-code.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeScanner } from "#web/ui/code-scanner.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface ScanSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Opens a payment by its code: scanned, from a photo, pasted or typed. */
export function ScanSheet({ open, onClose }: ScanSheetProps) {
  const { scanner } = useMessages("scanner");
  const { title, hint, other } = scanner.payment;
  const installation = useInstallation();

  function take(text: string) {
    // An installation that an older release kept on the device has no address.
    const origins = [location.origin, installation?.public_url ?? location.origin];
    const target = parsePaymentCode(text, origins);
    if (target === undefined) return other;
    onClose();
    go(target);
    return undefined;
  }

  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="grid gap-4">
        <CodeScanner on={open} title={title} hint={hint} onText={take} />
        <TypedCode onText={take} />
      </div>
    </Sheet>
  );
}

function TypedCode({ onText }: { readonly onText: (text: string) => string | undefined }) {
  const { scanner } = useMessages("scanner");
  const { address, addressHint, open } = scanner.payment;
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setError(onText(text));
        field.current?.focus();
      }}
    >
      <TextField
        ref={field}
        label={address}
        hint={addressHint}
        error={error}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setError(undefined);
        }}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="secondary" block>
        {open}
      </Button>
    </form>
  );
}
