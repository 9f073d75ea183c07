import { useState } from "react";
import type { PhotoKind } from "#contract/identity-documents.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { toast } from "#web/ui/toast.ts";
import { PhotoField } from "./photo-field.tsx";
import { usePhotos } from "./use-photos.ts";

/** Task two: the document photo and the selfie. Photos taken and not sent are forgotten when it closes. */
export function IdentitySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { onboarding: words } = useMessages("onboarding");
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open={open} onClose={onClose} title={words.photosTitle} locked={busy}>
      <IdentityForm onBusy={setBusy} onSent={onClose} />
    </Sheet>
  );
}

function IdentityForm({ onBusy, onSent }: { onBusy: (busy: boolean) => void; onSent: () => void }) {
  const { onboarding: words } = useMessages("onboarding");
  const errorText = useErrorText();
  const { states, take, upload, sent, preparing, complete } = usePhotos();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(false);
  const sending = sent !== undefined;

  async function send() {
    setAsked(true);
    setProblem(undefined);
    if (!complete) {
      toast.error(words.photosRequired, words.photosRequiredDetail);
      return;
    }
    onBusy(true);
    try {
      await upload();
      toast.success(words.photosSaved, words.photosSavedDetail);
      onSent();
    } catch (error) {
      setProblem(`${words.photosError}. ${errorText(error)}`);
    } finally {
      onBusy(false);
    }
  }

  const field = (kind: PhotoKind) => (
    <PhotoField
      kind={kind}
      state={states[kind]}
      onTake={(file) => void take(kind, file)}
      disabled={sending}
      asked={asked}
    />
  );
  return (
    <div className="grid gap-4">
      <p className="text-base text-ink-2">{words.photosDetail}</p>
      {field("document")}
      {field("selfie")}
      <Notice tone="error">
        {asked && !complete && !preparing ? `${words.photosRequired}. ${words.photosRequiredDetail}` : problem}
      </Notice>
      {sending && (
        <div className="grid gap-1.5">
          <p className="text-sm text-ink-2" aria-hidden="true">
            {words.uploading}… {Math.round(sent * 100)}%
          </p>
          <ProgressBar label={words.uploading} fraction={sent} />
        </div>
      )}
      <Button block busy={sending || preparing} onClick={() => void send()}>
        {words.sendPhotos}
      </Button>
    </div>
  );
}
