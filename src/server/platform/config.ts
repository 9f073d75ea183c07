import { closestMatch } from "leven";
import type { z } from "zod";
import { sections, variablesOf, type Group, type StandIn, type Variable } from "./settings.ts";

const settings = {
  ...sections.server,
  ...sections.database,
  ...sections.installation,
  ...sections.limits,
  ...sections.payouts,
  ...sections.mail,
  ...sections.checkout,
  ...sections.storage,
  ...sections.geocoding,
  ...sections.pushes,
  ...sections.walletPasses,
};

type ValueOf<Setting> =
  Setting extends Variable<infer Type>
    ? z.output<Type>
    : Setting extends Group<infer Variables>
      ? ValuesOf<Variables> | undefined
      : never;
type ValuesOf<Settings> = { readonly [Key in keyof Settings]: ValueOf<Settings[Key]> };
type Values = ValuesOf<typeof settings>;

export type Config = Readonly<ReturnType<typeof toConfig>>;

/** The settings as modules read them: those with a default that depends on another one, too. */
function toConfig({ mode, allowedStandIns, pushServices, pushToThisMachine, ...values }: Values) {
  const production = mode === "production";
  const allowsDemo = allowedStandIns.includes("demo");
  return {
    ...values,
    production,
    drainMs: values.drainMs ?? (production ? 5_000 : 0),
    demo: values.demo ?? !production,
    // The demo's accounts have none, and their passwords are public.
    requireSecondFactor: values.requireSecondFactor ?? (production && !allowsDemo),
    /** Whether a database with demo data, whose passwords are public, is rejected at the start. */
    refusesDemoData: production && !allowsDemo,
    smtp: values.smtp && { ...values.smtp.server, allowsPlain: values.smtp.allowsPlain, caFile: values.smtp.caFile },
    nominatim: values.nominatim && {
      ...values.nominatim,
      email: values.nominatim.email ?? values.contactEmail,
    },
    push: { services: pushServices, toThisMachine: pushToThisMachine },
  };
}

/** Every problem of a configuration at once, one line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/** The texts that are given, by their variables' names. */
type Given = Readonly<Record<string, string>>;

export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given: Given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, text = ""]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ""),
  );
  const { values, byName, wrong, missing } = readSettings(given);
  // Whether a setting is allowed beside others is known once each is right by itself.
  if (wrong.length > 0) throw new ConfigError(wrong);
  const config = toConfig(values);
  const problems = [
    ...missing,
    ...(config.production ? [...productionProblems(byName, values.allowedStandIns), ...mistypedProblems(given)] : []),
    ...problemsBetween(config),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readSettings(given: Given) {
  const byName = new Map<string, unknown>();
  const wrong: string[] = [];
  const missing: string[] = [];

  function readVariable({ name, type }: Variable): unknown {
    const { data, error } = type.safeParse(given[name]);
    const problems = name in given ? wrong : missing;
    // One for each item of a list.
    const byPath = Map.groupBy(error?.issues ?? [], ({ path }) => [name, ...path].join("."));
    for (const [path, [issue]] of byPath) problems.push(`${path}: ${describeIssue(issue!, given[name])}`);
    byName.set(name, data);
    return data;
  }

  function readGroup({ variables }: Group): object | undefined {
    if (!Object.values(variables).some(({ name }) => name in given)) return undefined;
    const missingBefore = missing.length;
    const group = read(variables);
    // Half of a group is none.
    return missing.length === missingBefore ? group : undefined;
  }

  function read(all: Readonly<Record<string, Variable | Group>>): object {
    return Object.fromEntries(
      Object.entries(all).map(([key, setting]) => [
        key,
        "variables" in setting ? readGroup(setting) : readVariable(setting),
      ]),
    );
  }

  return { values: read(settings) as Values, byName, wrong, missing };
}

/** Describes what is wrong with a text, for the operator, without repeating it. */
function describeIssue(issue: z.core.$ZodIssue, text: string | undefined): string {
  if (text === undefined) return issue.message;
  if (/^(["']).*\1$/s.test(text)) return "it stands in quotes, which are part of it here: leave them out";
  if (issue.code === "invalid_type") return `must be a ${issue.expected === "int" ? "whole " : ""}number`;
  if (issue.code === "too_big" && issue.origin === "number") return `must be ${issue.maximum} at most`;
  if (issue.code === "too_small" && issue.origin === "number") return `must be ${issue.minimum} at least`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_format" && issue.format === "url")
    return "must be an address such as https://example.com";
  return issue.message;
}

/**
 * Settings that a production start must not leave to an embedded default, unless it names that
 * default explicitly.
 */
function productionProblems(values: ReadonlyMap<string, unknown>, allowed: readonly StandIn[]): string[] {
  return variablesOf(settings).flatMap(({ name, production }) => {
    const problem = production?.(values.get(name), (standIn) => allowed.includes(standIn)) ?? false;
    return problem === false ? [] : [`${name}: ${problem}`];
  });
}

/** A slip of the hand or two: a letter too many, too few or another, or two that changed places. */
const slipsMax = 2;

/**
 * In production a misspelled variable would be noticed too late, so it is an error there. Elsewhere
 * the environment is not checked. Names of one word are close to too many others.
 */
function mistypedProblems(given: Given): string[] {
  const names = variablesOf(settings).map(({ name }) => name);
  const missing = names.filter((name) => name.includes("_") && !Object.hasOwn(given, name));
  return Object.keys(given)
    .filter((name) => name.includes("_") && !names.includes(name))
    .flatMap((name) => {
      const meant = closestMatch(name, missing, { maxDistance: slipsMax });
      return meant === undefined ? [] : [`${name}: there is no such setting; call it ${meant}, or remove it`];
    });
}

/** Problems of settings that are right by themselves. */
function problemsBetween({ production, smtp, nominatim }: Config): string[] {
  const problems: string[] = [];
  if (nominatim?.email.endsWith(".example"))
    problems.push("NOMINATIM_EMAIL: the service asks for an address that reaches you; give it, or CONTACT_EMAIL");
  if (production && smtp?.allowsPlain && !smtp.isThisMachine)
    problems.push("SMTP_ALLOW_PLAIN: only outside production; the links in mails open accounts, so they go by TLS");
  return problems;
}
