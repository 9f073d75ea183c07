import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { readFile, type FileProblem, type ReadFile } from "./read-file.ts";

interface ChooseFileProps {
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onRead: (read: ReadFile | FileProblem) => void;
}

export function ChooseFile({ chosen, disabled, onRead }: ChooseFileProps) {
  const { partnerImport: messages } = useMessages("partnerImport");
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);

  async function read(file: File): Promise<void> {
    setReading(true);
    try {
      onRead(await readFile(file));
    } catch {
      onRead({ problem: "unreadable" });
    } finally {
      setReading(false);
      // The same file can be chosen again, once it was put right.
      if (input.current) input.current.value = "";
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={messages.chooseFile}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
      />
      <Button
        variant={chosen ? "secondary" : "primary"}
        className="justify-self-start"
        icon={<FileUp size={19} strokeWidth={1.9} aria-hidden="true" />}
        busy={reading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {reading ? messages.reading : chosen ? messages.chooseAnother : messages.chooseFile}
      </Button>
    </>
  );
}
