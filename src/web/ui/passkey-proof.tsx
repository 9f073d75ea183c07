import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Fingerprint } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { isProof, knowsPasskeys, PasskeyDismissed, proveByPasskey } from "#web/lib/passkeys.ts";
import { queryOf } from "#web/lib/query.ts";
import { Button } from "./button.tsx";
import { ProblemNotice } from "./notice.tsx";

interface PasskeyProofProps {
  /** The text that stands in the login password's field. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Offers a user with passkeys one in the login password's place, and reports that it is done. */
export function PasskeyProof({ value, onChange }: PasskeyProofProps) {
  const { data } = useQuery(queryOf("getSecondFactors", {}));
  if (isProof(value)) return <Proven onUndo={() => onChange("")} />;
  if (!knowsPasskeys() || data === undefined || data.passkeys.length === 0) return null;
  return <ProveButton onProof={onChange} />;
}

function ProveButton({ onProof }: { onProof: (proof: string) => void }) {
  const { secondFactors: messages } = useMessages("secondFactors");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(undefined);

  async function prove() {
    setBusy(true);
    setProblem(undefined);
    try {
      onProof(await proveByPasskey());
    } catch (error) {
      if (!(error instanceof PasskeyDismissed)) setProblem(error);
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        variant="secondary"
        block
        icon={<Fingerprint size={19} strokeWidth={1.75} />}
        busy={busy}
        onClick={() => void prove()}
      >
        {messages.usePasskey}
      </Button>
      <ProblemNotice problem={problem} />
    </>
  );
}

/** In the field's place once a passkey has proved itself. */
function Proven({ onUndo }: { onUndo: () => void }) {
  const { secondFactors: messages } = useMessages("secondFactors");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-leaf-wash py-1 pr-1 pl-4">
      <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-leaf" />
      <p role="status" className="min-w-0 grow basis-32 text-base font-[620] text-leaf">
        {messages.passkeyConfirmed}
      </p>
      <Button variant="ghost" className="min-h-11 px-3 text-sm" onClick={onUndo}>
        {messages.usePassword}
      </Button>
    </div>
  );
}
