import { CameraOff, ImageUp } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { openReader, takePicture } from "#web/lib/read-code.ts";
import { hasCamera, useCamera } from "#web/lib/use-camera.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FileButton } from "./file-button.tsx";
import { Notice } from "./notice.tsx";
import { Spinner } from "./spinner.tsx";

interface CodeScannerProps {
  /** The camera goes off with the sheet, not with its motion. */
  readonly on: boolean;
  /** What the code is of, and where to point the camera. */
  readonly title: string;
  readonly hint: string;
  /** Takes the text of a code. @returns why it is not taken */
  readonly onText: (text: string) => string | undefined;
}

/** Reads QR codes by camera or from a photo. Needs the messages of `scanner`. */
export function CodeScanner({ on, title, hint, onText }: CodeScannerProps) {
  const { scanner: messages } = useMessages("scanner");
  const [tries, setTries] = useState(0);
  const [trouble, setTrouble] = useState<string>();
  const id = useId();
  const take = (text: string) => setTrouble(onText(text));

  async function readFile(file: File) {
    const { notFetched, noCode, unreadable } = messages.troubles;
    setTrouble(undefined);
    try {
      const read = await openReader().catch(() => undefined);
      if (!read) return setTrouble(notFetched);
      const bitmap = await createImageBitmap(file);
      const picture = takePicture(bitmap, "photo");
      bitmap.close();
      const text = picture && (await read(picture));
      if (text === undefined) setTrouble(noCode);
      else take(text);
    } catch {
      setTrouble(unreadable);
    }
  }

  return (
    <>
      {hasCamera() ? (
        <Viewfinder
          key={tries}
          on={on}
          hint={hint}
          onText={take}
          onRetry={() => {
            setTrouble(undefined);
            setTries((count) => count + 1);
          }}
        />
      ) : (
        <CameraTrouble problem={isSecureContext ? "none" : "insecure"} />
      )}
      <Notice tone="error">{trouble}</Notice>
      <FileButton
        id={id}
        name="code"
        label={title}
        disabled={false}
        onFile={(file) => void readFile(file)}
        icon={<ImageUp size={18} strokeWidth={1.9} aria-hidden="true" />}
      >
        {messages.file}
      </FileButton>
    </>
  );
}

interface ViewfinderProps {
  readonly on: boolean;
  readonly hint: string;
  readonly onText: (text: string) => void;
  readonly onRetry: () => void;
}

function Viewfinder({ on, hint, onText, onRetry }: ViewfinderProps) {
  const { scanner: messages } = useMessages("scanner");
  const camera = useCamera("environment", on);
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const failed = useScan(video, on && camera.step === "live", onText);
  const stream = camera.step === "live" ? camera.stream : undefined;

  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);

  if (camera.step === "problem") return <CameraTrouble problem={camera.problem} onRetry={onRetry} />;
  return (
    <>
      <div className="relative mx-auto grid aspect-square max-h-[48dvh] w-full place-items-center overflow-hidden rounded-xl bg-black">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={messages.picture}
          onPlaying={() => setReady(true)}
          className="absolute inset-0 size-full object-cover"
        />
        {ready ? (
          <div
            aria-hidden="true"
            className="relative aspect-square w-[62%] rounded-xl border-[3px] border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/.45)]"
          />
        ) : (
          <span className="relative text-white">
            <Spinner label={messages.starting} />
          </span>
        )}
      </div>
      <p role="status" className="text-center text-base text-ink-2">
        {ready ? hint : messages.starting}
      </p>
      <Notice tone="error">{failed && messages.troubles.notFetched}</Notice>
    </>
  );
}

type Problem = Extract<ReturnType<typeof useCamera>, { step: "problem" }>["problem"] | "insecure";

/** Why the camera shows nothing. A photo of the code and typing the number stay. */
function CameraTrouble({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  const { scanner: messages, common } = useMessages("scanner");
  const { title, detail } = messages.problems[problem];
  return (
    <div role="alert">
      <EmptyState
        icon={CameraOff}
        title={title}
        detail={detail}
        action={onRetry && <Button onClick={onRetry}>{problem === "paused" ? messages.on : common.retry}</Button>}
      />
    </div>
  );
}

/** Between two pictures: a slow phone needs time for other things. */
const pauseMs = 120;

/**
 * Reads codes from the pictures of a camera while it is on.
 * @returns whether the reader itself could not be fetched
 */
function useScan(video: RefObject<HTMLVideoElement | null>, on: boolean, onText: (text: string) => void) {
  const [failed, setFailed] = useState(false);
  const report = useEffectEvent(onText);
  useEffect(() => {
    if (!on) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    openReader().then(
      (read) => {
        async function look() {
          const picture = video.current && takePicture(video.current, "camera");
          const text = picture ? await read(picture) : undefined;
          if (over) return;
          if (text !== undefined) report(text);
          timer = setTimeout(() => void look(), pauseMs);
        }
        if (!over) void look();
      },
      () => !over && setFailed(true),
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [on, video]);
  return failed;
}
