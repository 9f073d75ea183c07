import { useRef, useState } from "react";
import type { PhotoKind } from "#contract/identity-documents.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { RefusalError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { toast } from "#web/ui/toast.ts";
import { CaptureSheet } from "./capture-sheet.tsx";
import { PhotoField } from "./photo-field.tsx";
import { photoKindLooks } from "./photo-kinds.ts";
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
  const { states, take, upload: send, sent, preparing, complete } = usePhotos();
  const [problem, setProblem] = useState<string>();
  const [cancelled, setCancelled] = useState(false);
  const [asked, setAsked] = useState(false);
  const [capturing, setCapturing] = useState<{ kind: PhotoKind; open: boolean }>();
  const upload = useRef<AbortController>(undefined);
  const sending = sent !== undefined;

  async function submit() {
    setAsked(true);
    setProblem(undefined);
    setCancelled(false);
    if (!complete) {
      toast.error(words.photosRequired, words.photosRequiredDetail);
      return;
    }
    onBusy(true);
    const aborter = new AbortController();
    upload.current = aborter;
    try {
      await send(aborter.signal);
      toast.success(words.photosSaved, words.photosSavedDetail);
      onSent();
    } catch (error) {
      if (aborter.signal.aborted) setCancelled(true);
      else fail(error);
    } finally {
      onBusy(false);
    }
  }

  function fail(error: unknown) {
    // The server names the photo that it could not take.
    const named = error instanceof RefusalError ? error.problem.params?.["field"] : undefined;
    const kind = named === "document" || named === "selfie" ? named : undefined;
    const reason = kind ? `${words[photoKindLooks[kind].label]}: ${errorText(error)}` : errorText(error);
    setProblem(`${words.photosError}. ${reason}`);
    toast.error(words.photosError, reason);
  }

  const field = (kind: PhotoKind) => (
    <PhotoField
      kind={kind}
      state={states[kind]}
      onFile={(file) => void take(kind, file)}
      onCamera={() => setCapturing({ kind, open: true })}
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
            {sent < 1 ? `${words.uploading}… ${Math.round(sent * 100)}%` : `${words.storing}…`}
          </p>
          <ProgressBar label={words.uploading} fraction={sent} />
        </div>
      )}
      <Notice>{cancelled && words.uploadCancelled}</Notice>
      <Button block busy={sending || preparing} onClick={() => void submit()}>
        {words.sendPhotos}
      </Button>
      {sending && (
        <Button block variant="ghost" onClick={() => upload.current?.abort()}>
          {words.cancelUpload}
        </Button>
      )}
      {capturing && (
        <CaptureSheet
          kind={capturing.kind}
          open={capturing.open}
          onClose={() => setCapturing({ ...capturing, open: false })}
          onPhoto={(photo) => void take(capturing.kind, photo)}
        />
      )}
    </div>
  );
}
