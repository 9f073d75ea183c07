import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call, type Output } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf, keyOf, queryClient, refresh } from "#web/lib/query.ts";
import { toast } from "#web/ui/toast.ts";

export type Run = Output<"geocodeAllPartners">;

/** As often as the run moves on; otherwise now and then, for one that somebody else starts. */
const runningPollMs = 1_000;
const idlePollMs = 15_000;

/** The run that goes on, or the last one; null before the first. */
export function useRun() {
  const run = useQuery({
    ...freshQueryOf("getGeocodingRun", {}),
    refetchInterval: ({ state }) => (state.data?.status === "running" ? runningPollMs : idlePollMs),
  });

  // The directory shows distances: once the run is over they are other ones.
  const status = run.data?.status;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === "running" && status === "finished") void refresh("getPublicPartners");
    before.current = status;
  }, [status]);
  return run;
}

/** Starts a run, or joins the one that goes on. */
export function useStart(): { readonly busy: boolean; readonly start: () => Promise<void> } {
  const { geocoding: words } = useMessages("geocoding");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function start(): Promise<void> {
    setBusy(true);
    try {
      const run = await call("geocodeAllPartners", {});
      await queryClient.cancelQueries({ queryKey: keyOf("getGeocodingRun") });
      queryClient.setQueryData(keyOf("getGeocodingRun", {}), run);
    } catch (error) {
      toast.error(words.startError, errorText(error));
      // It may have begun all the same.
      void refresh("getGeocodingRun");
    } finally {
      setBusy(false);
    }
  }
  return { busy, start };
}
