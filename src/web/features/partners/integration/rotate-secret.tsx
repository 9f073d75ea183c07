import { useState } from "react";
import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import type { Endpoint } from "./endpoint-sheet.tsx";
import { SecretText } from "./secret-text.tsx";

/** Asks, makes an address a new secret, and shows it once. */
export function RotateSecret({ endpoint, onClose }: { endpoint: Endpoint | undefined; onClose: () => void }) {
  const { integration: words } = useMessages("integration");
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <StepUpSheet
        open={endpoint !== undefined}
        onClose={onClose}
        title={words.rotateTitle}
        confirmLabel={words.rotate}
        onConfirm={async (loginPassword) => {
          if (!endpoint) return;
          const made = await call("rotateWebhookSecret", { id: endpoint.id, login_password: loginPassword });
          setSecret(made.secret);
          onClose();
          void refresh("listWebhookEndpoints");
        }}
      >
        <p>{words.rotateDetail}</p>
      </StepUpSheet>
      <Sheet open={secret !== undefined} onClose={() => setSecret(undefined)} title={words.rotated} locked>
        {secret !== undefined && (
          <SecretText
            text={secret}
            label={words.secretText}
            copyLabel={words.copySecret}
            once={words.secretOnce}
            onKept={() => setSecret(undefined)}
          />
        )}
      </Sheet>
    </>
  );
}
