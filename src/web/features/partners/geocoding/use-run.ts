import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf, freshQueryOf, refresh } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { stale } from "./module.ts";

export type Run = Output<"geocodeAllPartners">;
export type Result = Run["results"][number];

/** The pace of a run; otherwise for one that another administrator starts. */
const runningPollMs = 1_000;
const idlePollMs = 15_000;

/** The run that goes on, or the last one; null before the first. */
export function useRun() {
  const run = useQuery({
    ...freshQueryOf("getGeocodingRun", {}),
    refetchInterval: ({ state }) => (state.data?.status === "running" ? runningPollMs : idlePollMs),
  });

  // The directory shows distances, which change when the run is over.
  const status = run.data?.status;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === "running" && status === "finished") void refresh("getPublicPartners");
    before.current = status;
  }, [status]);
  return run;
}

/** The results of a run that is not running, page by page: all, or the failures. */
export function useResults(run: Run, outcome: "failure" | undefined) {
  const input = outcome === undefined ? {} : { outcome };
  // A run that was resumed and paused again has other rows.
  const rest = `${run.id} ${run.successCount + run.failCount}`;
  const pages = freshPagesOf("listGeocodingResults", input);
  return useInfiniteQuery({
    ...pages,
    queryKey: [...pages.queryKey, rest],
    enabled: run.status !== "running",
  });
}

export type RunAction = "geocodeAllPartners" | "retryGeocodingFailures" | "pauseGeocodingRun" | "resumeGeocodingRun";

/** Starts, retries, pauses and resumes; one at a time. */
export function useRunActions(): {
  /** The action that is under way. */
  readonly busy: RunAction | undefined;
  readonly run: (operationId: RunAction) => Promise<void>;
} {
  const { geocoding: messages } = useMessages("geocoding");
  const errorText = useErrorText();
  const [busy, setBusy] = useState<RunAction>();
  const failures: Record<RunAction, string> = {
    geocodeAllPartners: messages.startError,
    retryGeocodingFailures: messages.retryError,
    pauseGeocodingRun: messages.pauseError,
    resumeGeocodingRun: messages.resumeError,
  };
  async function run(operationId: RunAction): Promise<void> {
    setBusy(operationId);
    try {
      await change(stale, operationId, {});
    } catch (error) {
      toast.error(failures[operationId], errorText(error));
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, run };
}
