import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { openReader, takePicture } from "./read-code.ts";

/** Often enough that nobody waits, seldom enough that a slow phone does other things too. */
const pauseMs = 120;

/** Reads what a camera shows, picture by picture, until it is taken away. @returns whether the reader itself could not be fetched */
export function useScan(video: RefObject<HTMLVideoElement | null>, on: boolean, onText: (text: string) => void) {
  const [failed, setFailed] = useState(false);
  const tell = useEffectEvent(onText);
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
          if (text !== undefined) tell(text);
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
