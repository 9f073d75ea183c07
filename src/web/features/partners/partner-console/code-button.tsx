import { Suspense, useState } from "react";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import type { CodeSheetProps } from "./code-sheet.tsx";

const CodeSheet = fetched(async () => (await import("./code-sheet.tsx")).CodeSheet, ["shownCode", "partnerConsole"]);

/** Opens the sheet, each time for another code; it is fetched with the first. */
export function CodeButton(props: Omit<CodeSheetProps, "open" | "onClose">) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const [{ open, times }, setOpened] = useState({ open: false, times: 0 });
  return (
    <>
      <Button block variant="secondary" onClick={() => setOpened({ open: true, times: times + 1 })}>
        {messages.showCode}
      </Button>
      <Suspense>
        {times > 0 && (
          <CodeSheet key={times} open={open} onClose={() => setOpened({ open: false, times })} {...props} />
        )}
      </Suspense>
    </>
  );
}
