import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast, useTries } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { CaptureSheet } from "./capture-sheet.tsx";
import { PhotoField } from "./photo-field.tsx";
import { photoKindLooks } from "./photo-kinds.ts";
import { usePhotos } from "./use-photos.ts";

/** Task two: the document photo and the selfie. Unsent photos are dropped when it closes. */
export function IdentitySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { onboarding: messages } = useMessages("onboarding");
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open={open} onClose={onClose} title={messages.photosTitle} locked={busy}>
      <IdentityForm onBusy={setBusy} onSent={onClose} />
    </Sheet>
  );
}

function IdentityForm({ onBusy, onSent }: { onBusy: (busy: boolean) => void; onSent: () => void }) {
  const { onboarding: messages } = useMessages("onboarding");
  const errorText = useErrorText();
  const { states, take, upload: send, sent, preparing, complete, stored, storedNow } = usePhotos();
  const [problem, setProblem] = useState<string>();
  const [cancelled, setCancelled] = useState<{ readonly stored: string | undefined }>();
  const attempt = useTries();
  const [tried, setTried] = useState(false);
  const [capturing, setCapturing] = useState<{ kind: PhotoKind; open: boolean }>();
  const upload = useRef<AbortController>(undefined);
  const sending = sent !== undefined;

  async function submit() {
    setTried(true);
    setProblem(undefined);
    setCancelled(undefined);
    if (!complete) {
      toast.error(messages.photosRequired, messages.photosRequiredDetail);
      return;
    }
    onBusy(true);
    const aborter = new AbortController();
    upload.current = aborter;
    const before = storedNow();
    try {
      await send(aborter.signal);
      succeed();
    } catch (error) {
      // The server may have stored both before the connection ended.
      if (storedNow() !== before) succeed();
      else if (aborter.signal.aborted) setCancelled({ stored: before });
      else fail(error);
    } finally {
      onBusy(false);
    }
  }

  function succeed() {
    toast.success(messages.photosSaved, messages.photosSavedDetail);
    onSent();
  }

  // Or the server was still storing them when the profile was read.
  const lost = cancelled !== undefined && stored !== cancelled.stored;
  const succeedAfterAll = useEffectEvent(succeed);
  useEffect(() => {
    if (lost) succeedAfterAll();
  }, [lost]);

  function fail(error: unknown) {
    // The error names the photo that is invalid.
    const named = error instanceof DomainError ? error.problem.params?.["field"] : undefined;
    const kind = named === "document" || named === "selfie" ? named : undefined;
    const reason = kind ? `${messages[photoKindLooks[kind].label]}: ${errorText(error)}` : errorText(error);
    setProblem(`${messages.photosError}. ${reason}`);
    toast.error(messages.photosError, reason);
  }

  const field = (kind: PhotoKind) => (
    <PhotoField
      kind={kind}
      state={states[kind]}
      onFile={(file) => void take(kind, file)}
      onCamera={() => setCapturing({ kind, open: true })}
      disabled={sending}
      required={tried}
    />
  );
  return (
    <div className="grid gap-4">
      <p className="text-base text-ink-2">{messages.photosDetail}</p>
      {field("document")}
      {field("selfie")}
      <Notice tone="error">
        {tried && !complete && !preparing ? `${messages.photosRequired}. ${messages.photosRequiredDetail}` : problem}
      </Notice>
      {sending && (
        <div className="grid gap-1.5">
          <p className="text-sm text-ink-2" aria-hidden="true">
            {sent < 1 ? `${messages.uploading}… ${Math.round(sent * 100)}%` : `${messages.storing}…`}
          </p>
          <ProgressBar label={messages.uploading} fraction={sent} />
        </div>
      )}
      <Notice>{cancelled && !lost && messages.uploadCancelled}</Notice>
      {/* Always both, side by side: a second tap in the same place never hits the other. */}
      <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
        <Button variant="secondary" disabled={!sending} onClick={() => upload.current?.abort()} className="px-3">
          {messages.cancelUpload}
        </Button>
        <Button busy={sending || preparing} onClick={() => void attempt(submit)}>
          {messages.sendPhotos}
        </Button>
      </div>
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
