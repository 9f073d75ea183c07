import { useEffect, useRef, useState } from "react";
import type { Output } from "#web/lib/api.ts";
import { change, changeInParts } from "#web/lib/change.ts";
import { stale } from "../module.ts";
import { digestOf, nextPortion, type FileRows } from "./read-file.ts";

export type Import = Output<"startPartnerImport">;

/**
 * Sends a file in portions, each one transaction. The server counts the rows that are done, so
 * after an interruption the import continues from there, and nothing is done twice.
 */
export function useImport() {
  const [state, setState] = useState<Import>();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  // The browser asks before the tab is closed.
  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [running]);

  async function sendRest(file: FileRows, from: Import): Promise<void> {
    stopped.current = false;
    setProblem(undefined);
    setRunning(true);
    let current = from;
    try {
      await changeInParts(stale, "importPartners", async (send) => {
        while (current.finished_at === null && !stopped.current) {
          // One after the other, each from where the last one ended.
          current = await send({
            id: current.id,
            first_row: current.done + 1,
            rows: [...nextPortion(file.rows, current.done)],
            ...(file.country && { country: file.country }),
          });
          setState(current);
        }
      });
    } catch (error) {
      setProblem(error);
    } finally {
      setRunning(false);
    }
  }

  return {
    state,
    running,
    problem,
    /** @throws the error of the start, such as a wrong login password */
    start: async (file: FileRows, loginPassword: string) => {
      const started = await change(stale, "startPartnerImport", {
        file_name: file.name,
        file_digest: await digestOf(file.rows, file.country),
        row_count: file.rows.length,
        login_password: loginPassword,
      });
      setState(started);
      void sendRest(file, started);
    },
    goOn: (file: FileRows) => {
      if (state) void sendRest(file, state);
    },
    stop: () => {
      stopped.current = true;
    },
    reset: () => {
      setState(undefined);
      setProblem(undefined);
    },
  };
}
