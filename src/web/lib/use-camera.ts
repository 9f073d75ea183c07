import { useEffect, useState } from "react";

/** Which camera: the rear one for a document, the front one for a face. */
export type Facing = "environment" | "user";

/** Why there is no picture. */
export type CameraProblem = "refused" | "none" | "inUse" | "broken" | "paused";

export type CameraState =
  | { readonly step: "starting" }
  | { readonly step: "live"; readonly stream: MediaStream }
  | { readonly step: "problem"; readonly problem: CameraProblem };

/** Whether this browser lets a page see a camera at all; without TLS none does. */
export function hasCamera(): boolean {
  return Boolean((navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia);
}

/**
 * One try at a camera. It is on only while `on`, the tab is visible and nothing fails, so that its
 * lamp is never on without a picture. Another try is another component.
 */
export function useCamera(facing: Facing, on: boolean): CameraState {
  const [state, setState] = useState<CameraState>({ step: "starting" });

  useEffect(() => {
    if (!on) return;
    let over = false;
    let stream: MediaStream | undefined;

    function end(problem: CameraProblem) {
      stop(stream);
      if (over) return;
      over = true;
      setState({ step: "problem", problem });
    }
    const onHide = () => document.visibilityState === "hidden" && end("paused");
    document.addEventListener("visibilitychange", onHide);

    navigator.mediaDevices
      .getUserMedia({
        audio: false,
        // Preferences only: a laptop has one camera, and it is the front one.
        video: { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      })
      .then(
        (opened) => {
          stream = opened;
          // Closed while the browser asked for permission.
          if (over) return stop(opened);
          for (const track of opened.getTracks()) track.addEventListener("ended", () => end("inUse"));
          setState({ step: "live", stream: opened });
        },
        (error: unknown) => end(problemOf(error)),
      );
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", onHide);
      stop(stream);
    };
  }, [facing, on]);

  return state;
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function problemOf(error: unknown): CameraProblem {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "none";
    case "NotReadableError":
    case "AbortError":
      return "inUse";
    default:
      return "broken";
  }
}
