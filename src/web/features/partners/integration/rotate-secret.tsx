import { useState } from "react";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import type { Endpoint } from "./endpoint-sheet.tsx";
import { stale } from "./module.ts";
import { SecretText } from "./secret-sheet.tsx";

/** Makes a new secret for an endpoint after a question, and shows it once. */
export function RotateSecret({ endpoint, onClose }: { endpoint: Endpoint | undefined; onClose: () => void }) {
  const { integration: messages } = useMessages("integration");
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <StepUpSheet
        open={endpoint !== undefined}
        onClose={onClose}
        title={messages.rotateTitle}
        confirmLabel={messages.rotate}
        onConfirm={async (loginPassword) => {
          if (!endpoint) return;
          const made = await change(stale, "rotateWebhookSecret", { id: endpoint.id, login_password: loginPassword });
          setSecret(made.secret);
          onClose();
        }}
      >
        <p>{messages.rotateDetail}</p>
      </StepUpSheet>
      <Sheet open={secret !== undefined} onClose={() => setSecret(undefined)} title={messages.rotated} locked>
        {secret !== undefined && <SecretText kind="secret" text={secret} onKept={() => setSecret(undefined)} />}
      </Sheet>
    </>
  );
}
