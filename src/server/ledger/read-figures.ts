import type { Database } from "#server/platform/db/database.ts";
import type { Figure } from "#server/platform/figure.ts";
import { readNewestSeal } from "./seals.ts";
import { isHalted, readVerdict } from "./self-audit.ts";

/**
 * Whether money moves, the newest seal, and what the last audit found; nothing of seals and audits
 * before the first one.
 */
export async function readFigures(database: Database): Promise<readonly Figure[]> {
  const halted = await isHalted({ database });
  const verdict = await readVerdict(database);
  const seal = await readNewestSeal(database);
  const figure = (name: string, help: string, value: number): Figure => ({ name, help, values: [{ value }] });
  const figures = [
    figure("money_halted", "1 while no money moves, because an audit found the ledger wrong", halted ? 1 : 0),
  ];
  if (seal !== undefined) {
    figures.push(
      figure("seal_number", "The number of the newest seal of the ledger's entries", Number(seal.number)),
      figure(
        "seal_timestamp_seconds",
        "When the newest seal of the ledger's entries was made, in seconds since 1970",
        seal.at.getTime() / 1000,
      ),
    );
  }
  if (verdict !== undefined) {
    const { clean, at, ms } = verdict;
    figures.push(
      figure("audit_clean", "1 when the ledger's last audit found the books right, 0 when wrong", clean ? 1 : 0),
      figure("audit_timestamp_seconds", "When the ledger's last audit was, in seconds since 1970", at.getTime() / 1000),
      figure("audit_seconds", "How long the ledger's last audit took", ms / 1000),
    );
  }
  return figures;
}
