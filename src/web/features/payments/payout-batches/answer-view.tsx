import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { payoutBatchMax } from "#contract/console-limits.ts";
import { change, changeInParts } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import type { AnswerLevel } from "./answer.ts";
import { compareAnswer, isOfAnother, rowsFor, showsOrder, toSettle, type ComparedRow } from "./compare-answer.ts";
import { stale } from "./module.ts";
import { readAnswer, type Answer, type AnswerProblem } from "./read-answer.ts";
import { SettledRows, type Settled } from "./settled-rows.tsx";
import type { WholeBatch } from "./use-batches.ts";

/** More rows than somebody looks through make the page slow; the sums count all of them. */
const shownMax = 200;

/** Reads the bank's answer: what each row would do, and then does it. */
export function AnswerView({ batch }: { readonly batch: WholeBatch }) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<AnswerProblem | "of_another">();
  const [failure, setFailure] = useState<string>();
  const errorText = useErrorText();
  const [settled, setSettled] = useState<readonly Settled[]>();

  async function show(file: File): Promise<void> {
    setSettled(undefined);
    setFailure(undefined);
    const read = await readAnswer(file).catch(() => ({ problem: "unreadable" as const }));
    const wrong = "problem" in read ? read.problem : isOfAnother(read, batch) ? "of_another" : undefined;
    setProblem(wrong);
    const shown = wrong === undefined && !("problem" in read) ? read : undefined;
    setAnswer(shown);
    if (shown && !batch.at_bank && showsOrder(shown, compareAnswer(rowsFor(shown, batch), batch))) await noteReceived();
  }

  /** Withholds dissolving from everybody, whatever becomes of this answer. */
  async function noteReceived(): Promise<void> {
    try {
      await change(stale, "markPayoutBatchReceived", { id: batch.id });
    } catch (error) {
      setAnswer(undefined);
      setFailure(errorText(error));
    }
  }

  const rows = answer && compareAnswer(rowsFor(answer, batch), batch);
  const isRefusedWhole = answer?.unnamed?.status === "rejected" && !showsOrder(answer, rows!);

  return (
    <Card className="grid gap-4 rail:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{messages.answer}</h2>
        <p className="text-base text-ink-2">{messages.answerDetail}</p>
      </div>
      <ChooseAnswer chosen={answer !== undefined} onFile={show} />
      <Notice tone="error">{problem ? messages.answerProblems[problem] : failure}</Notice>
      <Notice tone="error">{rows?.some(({ verdict }) => verdict === "duplicate") && messages.duplicate}</Notice>
      <Notice>{isRefusedWhole && messages.refusedWhole}</Notice>
      {answer && answer.levels.length > 0 && <Levels levels={answer.levels} />}
      {settled ? (
        <SettledRows rows={settled} payouts={batch.payouts} />
      ) : (
        rows && <DryRun rows={rows} batch={batch} onSettled={setSettled} />
      )}
    </Card>
  );
}

/** The bank's words on the whole file and on its instruction, as it gives them. */
function Levels({ levels }: { readonly levels: readonly AnswerLevel[] }) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  return (
    <dl className="grid gap-2">
      {levels.map(({ level, status, reason }, at) => (
        // Several instructions have the same name; the list does not change.
        <div key={at}>
          <dt className="text-sm text-ink-2">{messages.levels[level]}</dt>
          <dd className="text-base font-[560] wrap-anywhere">{[status, reason].filter(Boolean).join(" · ")}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ChooseAnswerProps {
  readonly chosen: boolean;
  readonly onFile: (file: File) => Promise<void>;
}

function ChooseAnswer({ chosen, onFile }: ChooseAnswerProps) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);

  async function read(file: File): Promise<void> {
    setReading(true);
    await onFile(file);
    setReading(false);
    // The same file can be chosen again, once it was put right.
    if (input.current) input.current.value = "";
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xml,.csv,text/xml,application/xml,text/csv"
        aria-label={messages.chooseAnswer}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<FileUp size={19} strokeWidth={1.9} aria-hidden="true" />}
        busy={reading}
        onClick={() => input.current?.click()}
      >
        {chosen ? messages.chooseAnother : messages.chooseAnswer}
      </Button>
    </>
  );
}

interface DryRunProps {
  readonly rows: readonly ComparedRow[];
  readonly batch: WholeBatch;
  readonly onSettled: (rows: readonly Settled[]) => void;
}

/** The dry run: what the file would do, row by row, and the way to do it. */
function DryRun({ rows, batch, onSettled }: DryRunProps) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const [confirming, setConfirming] = useState(false);
  const [done, setDone] = useState(0);
  const decided = toSettle(rows, messages.noReason);
  const paid = rows.filter(({ verdict }) => verdict === "will_pay");
  const sum = formatMoney(paid.reduce((total, { payout }) => total + payout!.amount, 0));
  const rejected = decided.length - paid.length;

  /** In portions, one after the other. Repeated after an error, it finds done what was done. */
  async function settle(login_password: string): Promise<void> {
    setDone(0);
    const results = await changeInParts(stale, "settlePayoutBatch", async (send) => {
      const settled: Settled[] = [];
      for (let at = 0; at < decided.length; at += payoutBatchMax.rowsAtOnce) {
        const portion = decided.slice(at, at + payoutBatchMax.rowsAtOnce);
        settled.push(...(await send({ id: batch.id, rows: portion, login_password })).results);
        setDone(settled.length);
      }
      return settled;
    });
    onSettled(results);
    setConfirming(false);
  }

  return (
    <section aria-labelledby="dry-run" className="grid gap-3">
      <h3 id="dry-run" className="text-base">
        {messages.dryRun}
      </h3>
      <dl className="grid grid-cols-3 gap-3">
        <Figure name={messages.willPay} value={formatCount(paid.length, language)} detail={sum} />
        <Figure name={messages.willReject} value={formatCount(rejected, language)} />
        <Figure name={messages.staysAsItIs} value={formatCount(rows.length - decided.length, language)} />
      </dl>
      <ComparedRows rows={rows} />
      <Button block disabled={decided.length === 0} onClick={() => setConfirming(true)}>
        {messages.settle(decided.length)}
      </Button>
      <StepUpSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={messages.settleTitle}
        confirmLabel={messages.settle(decided.length)}
        onConfirm={settle}
      >
        <p>{messages.settleDetail(paid.length, sum, rejected)}</p>
        {done > 0 && <ProgressBar label={messages.settleTitle} fraction={done / decided.length} />}
      </StepUpSheet>
    </section>
  );
}

function ComparedRows({ rows }: { readonly rows: readonly ComparedRow[] }) {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const { formatMoney } = useMoney();
  const shown = rows.slice(0, shownMax).map((row, at) => ({ ...row, at }));
  return (
    <>
      <div className="rounded-md border border-line">
        <DataTable
          label={messages.dryRun}
          rows={shown}
          keyOf={({ at }) => String(at)}
          columns={[
            { name: messages.partner, cell: nameOf },
            { name: messages.verdict, cell: ({ verdict }) => messages.verdicts[verdict] },
            { name: messages.value, numeric: true, cell: ({ payout }) => (payout ? formatMoney(payout.amount) : "–") },
          ]}
        />
      </div>
      {rows.length > shownMax && <p className="text-sm text-ink-2">{messages.moreRows(rows.length - shownMax)}</p>}
    </>
  );
}

const nameOf = ({ payout, reference, reason }: ComparedRow) => (
  <span className="grid">
    <span className="wrap-anywhere">{payout?.partner_name ?? (reference || "–")}</span>
    {reason && <span className="text-xs font-normal wrap-anywhere text-ink-2">{reason}</span>}
  </span>
);
