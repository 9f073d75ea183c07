import { z } from "zod";
import { DatabaseBusy } from "#server/platform/db/away.ts";
import { DomainError } from "#server/platform/domain-error.ts";

/** A missing or wrong argument, in a sentence for the operator. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The names of fields on the command line. */
const labels: Readonly<Record<string, string>> = {
  ownerEmail: "EMAIL",
  partnerName: "NAME",
  category: "CATEGORY",
  cashbackBasisPoints: "--cashback",
  description: "--description",
  address: "--address",
  city: "--city",
  state: "--state",
  postalCode: "--postal-code",
};

/** The failure of a command in one line for the operator. */
export function explain(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(explainIssue).join("; ");
  if (error instanceof DomainError) return explainError(error);
  if (error instanceof DatabaseBusy) return explain(error.cause);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ECONNREFUSED")
    return "the server does not run here: start it first, or set DATABASE_URL or DATA_DIR";
  // The queue's tables are missing, or (PostgreSQL's 42P01) another table.
  if (message === "pg-boss is not installed" || code === "42P01")
    return "this database has no tables of Troco yet: start the server on it first";
  return message || (code ?? "something went wrong");
}

function explainIssue(issue: z.core.$ZodIssue): string {
  const name = issue.path.join(".");
  const label = labels[name] ?? name;
  if (name === "ownerEmail") return `${label} is not an e-mail address`;
  if (name === "cashbackBasisPoints") return `${label} must be a percentage from 0 to 90`;
  if (issue.code === "invalid_value") return `${label} must be one of ${issue.values.join(", ")}`;
  // Neither is required alone, so one is missing only if the other is given.
  if ((name === "latitude" || name === "longitude") && issue.message.endsWith("received undefined"))
    return "--latitude and --longitude are given together";
  if (name === "latitude" || name === "longitude")
    return `--${name} must be degrees from ${name === "latitude" ? "-90 to 90" : "-180 to 180"}`;
  if (name === "phone" || name === "whatsapp") return `--${name} must be + and digits, such as +5511987654321`;
  if (name === "instagram") return "--instagram must be the profile's name, without @ or address";
  if (issue.code === "too_small") return `${label} must not be empty`;
  if (issue.code === "too_big") return `${label} may have ${Number(issue.maximum)} characters at most`;
  return `${label} is not valid: invisible characters and line breaks are not accepted`;
}

function explainError({ code, errors }: DomainError): string {
  if (code === "not_found") return "no user has signed up with that e-mail";
  if (code === "top_up_not_found") return "the card provider has no such checkout";
  if (code === "checkout_unavailable") return "the card provider did not answer as it should: npm run doctor says more";
  if (code === "account_cancelled") return "this user has closed the account, for good";
  if (errors?.some(({ field, code: reason }) => field === "ownerEmail" && reason === "not_allowed"))
    return "this user owns a partner already, and can own only one";
  return errors?.map(({ field, code: reason }) => `${labels[field] ?? field}: ${reason}`).join("; ") ?? code;
}
