import { ScanQrCode } from "lucide-react";
import { Suspense, useState } from "react";
import { fetched } from "#web/lib/fetched.ts";
import { Button } from "#web/ui/button.tsx";

// The camera and its reader are fetched when a tap asks for them.
const ScanSheet = fetched(
  async () => (await import("#web/features/payments/payment-links/scan-sheet.tsx")).ScanSheet,
  ["scanner"],
);

/** Opens the scanner of payment codes. The camera is never on without this tap. */
export function ScanButton({ children }: { readonly children: string }) {
  const [scanning, setScanning] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button
        variant="secondary"
        block
        icon={<ScanQrCode size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setScanning("open")}
      >
        {children}
      </Button>
      {scanning !== "never" && (
        <Suspense>
          <ScanSheet open={scanning === "open"} onClose={() => setScanning("closed")} />
        </Suspense>
      )}
    </>
  );
}
