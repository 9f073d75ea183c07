import { useRef, useState } from "react";
import { call, type Output } from "#web/lib/api.ts";
import { nextPortion, type FileRows } from "./read-file.ts";

type Answer = Output<"checkPartnerImport">["rows"][number];

/** The end that an import would make of one row of the file. */
export interface CheckedRow extends Omit<Answer, "key" | "content"> {
  /** As a spreadsheet counts, where the head is 1. */
  readonly row: number;
  readonly name: string;
}

interface Check {
  readonly rows: readonly CheckedRow[];
  readonly total: number;
}

/** Has the server judge a file's rows in portions; nothing is imported. */
export function useCheck() {
  const [state, setState] = useState<Check>();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  /** Counts the checks, so that the answers to an earlier one are dropped. */
  const round = useRef(0);

  async function start({ rows, country }: FileRows): Promise<void> {
    round.current += 1;
    const own = round.current;
    const checked: CheckedRow[] = [];
    const contents = new Map<string, string | undefined>();
    setProblem(undefined);
    setRunning(true);
    setState({ rows: [], total: rows.length });
    try {
      while (checked.length < rows.length) {
        const portion = nextPortion(rows, checked.length);
        // One after the other, as the import itself.
        const answer = await call("checkPartnerImport", { rows: [...portion], ...(country && { country }) });
        if (own !== round.current) return;
        for (const { key, content, outcome, errors } of answer.rows) {
          const row = rows[checked.length];
          const isRepeated = key !== null && contents.has(key);
          const isSame = key === null || !isRepeated || contents.get(key) === content;
          if (key !== null && !isRepeated && outcome !== "refused") contents.set(key, content);
          checked.push({
            outcome: !isSame ? "refused" : isRepeated ? "already_there" : outcome,
            // An earlier request had the same code with other data.
            errors:
              isSame || errors.length > 0
                ? errors
                : [{ field: "external_id", code: "repeated", value: row?.external_id ?? "" }],
            row: checked.length + 2,
            name: row?.company_name ?? "",
          });
        }
        setState({ rows: [...checked], total: rows.length });
      }
    } catch (error) {
      if (own === round.current) setProblem(error);
    } finally {
      if (own === round.current) setRunning(false);
    }
  }

  return {
    state,
    running,
    problem,
    isDone: state !== undefined && state.rows.length === state.total,
    start: (file: FileRows) => void start(file),
    reset: () => {
      round.current += 1;
      setState(undefined);
      setRunning(false);
      setProblem(undefined);
    },
  };
}
