import { parseSync } from "vite";

/** A change of one place of a source, as a tired developer would make it. */
export interface Mutant {
  readonly kind: MutantKind;
  /** Offsets into the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A node of the syntax tree: the fields that the rules below read. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

type Rule = (node: SyntaxNode, text: (node: SyntaxNode) => string) => Omit<Mutant, "kind"> | undefined;

const replace = ({ start, end }: SyntaxNode, replacement: string): Omit<Mutant, "kind"> => ({
  start,
  end,
  replacement,
});

/** The name of the function that a statement calls and whose answer it drops, if it does so. */
function calledBy(node: SyntaxNode): string | undefined {
  if (node.type !== "ExpressionStatement") return undefined;
  const expression = node["expression"] as SyntaxNode;
  const call = expression.type === "AwaitExpression" ? (expression["argument"] as SyntaxNode) : expression;
  if (call.type !== "CallExpression") return undefined;
  const callee = call["callee"] as SyntaxNode;
  const named = callee.type === "MemberExpression" ? (callee["property"] as SyntaxNode) : callee;
  return typeof named["name"] === "string" ? named["name"] : undefined;
}

/** A rule for statements that only call a function whose name matches: the call is left out. */
const withoutCall =
  (names: RegExp): Rule =>
  (node) =>
    names.test(calledBy(node) ?? "") ? replace(node, "") : undefined;

/** A rule for SQL: the first match in a part of a string is replaced. */
const inText =
  (pattern: RegExp, replacement: string): Rule =>
  (node, text) => {
    const isText = node.type === "TemplateElement" || (node.type === "Literal" && typeof node["value"] === "string");
    const match = isText ? pattern.exec(text(node)) : null;
    if (match === null) return undefined;
    const start = node.start + match.index;
    return { start, end: start + match[0].length, replacement: match[0].replace(pattern, replacement) };
  };

const otherOperator: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

const otherRounding: Readonly<Record<string, string>> = { floor: "ceil", ceil: "floor", round: "floor", trunc: "ceil" };

const isThrow = (node: SyntaxNode): boolean => {
  if (node.type === "BlockStatement") return (node["body"] as SyntaxNode[]).some(isThrow);
  return node.type === "ThrowStatement";
};

/** One rule for each kind of mistake. A node gives at most one mutant of a kind. */
const rules = {
  /** A condition is negated. */
  condition: (node, text) => {
    if (node.type !== "IfStatement" && node.type !== "ConditionalExpression") return undefined;
    const test = node["test"] as SyntaxNode;
    return replace(test, `!(${text(test)})`);
  },
  /** A check that throws is forgotten. */
  guard: (node) => {
    const isGuard = node.type === "IfStatement" && node["alternate"] === null;
    return isGuard && isThrow(node["consequent"] as SyntaxNode) ? replace(node, "") : undefined;
  },
  /** A call that only checks is forgotten. */
  check: withoutCall(/^(require|refuse|limit|verify|check|assert)[A-Z]/),
  /** One of two conditions is enough, or both are needed. */
  logic: (node, text) => {
    if (node.type !== "LogicalExpression" || node["operator"] === "??") return undefined;
    const [left, right] = [node["left"] as SyntaxNode, node["right"] as SyntaxNode];
    return replace(node, `(${text(left)}) ${node["operator"] === "&&" ? "||" : "&&"} (${text(right)})`);
  },
  /** A bound includes what it should not, or the other way round. */
  "off by one": (node, text) => {
    const other = node.type === "BinaryExpression" ? otherOperator[node["operator"] as string] : undefined;
    if (other === undefined) return undefined;
    return replace(node, `${text(node["left"] as SyntaxNode)} ${other} ${text(node["right"] as SyntaxNode)}`);
  },
  /** A fraction is rounded the other way. */
  rounding: (node) => {
    if (node.type !== "MemberExpression" || (node["object"] as SyntaxNode)["name"] !== "Math") return undefined;
    const other = otherRounding[(node["property"] as SyntaxNode)["name"] as string];
    return other === undefined ? undefined : replace(node, `Math.${other}`);
  },
  /** A difference becomes a sum. */
  sign: (node, text) => {
    if (node.type !== "BinaryExpression" || node["operator"] !== "-") return undefined;
    return replace(node, `${text(node["left"] as SyntaxNode)} + ${text(node["right"] as SyntaxNode)}`);
  },
  /** Nothing waits for a step. */
  await: (node, text) => {
    if (node.type !== "ExpressionStatement") return undefined;
    const expression = node["expression"] as SyntaxNode;
    if (expression.type !== "AwaitExpression") return undefined;
    return replace(expression, text(expression["argument"] as SyntaxNode));
  },
  /** Rows are read without their lock. */
  lock: inText(/\bfor (no key )?(update|share)( of \w+)?( skip locked| nowait)?/i, ""),
  /** A statement finds the rows of others too. */
  owner: inText(
    /\b((?:\w+\.)?(?:user|partner|customer|owner|sender|recipient)_id = \$\d+(?:::\w+)?)(?![:\w])/,
    "($1 or true)",
  ),
  /** A statement forgets one of its conditions. */
  where: inText(
    /\band ((?:\w+\.)?\w+ (?:is null|is not null|= '\w+'|[<>]=? \$\d+(?:::\w+)?))(?![:\w])/i,
    "and ($1 or true)",
  ),
  /** An operation admits more callers. */
  role: (node, text) => {
    if (node.type !== "Property" || (node["key"] as SyntaxNode)["name"] !== "access") return undefined;
    const value = node["value"] as SyntaxNode;
    if (/^"(admin|active|session)"$/.test(text(value)))
      return replace(value, text(value) === '"admin"' ? '"customer"' : '"anonymous"');
    return /^(rights\.|"owner"|"manager")/.test(text(value)) ? replace(value, '"partner"') : undefined;
  },
  /** Nothing records what happened, or nobody is notified. */
  record: withoutCall(
    /^(record|write|publish|notify|queue|count|remember|touch|revoke|end|delete|forget|clear|cancel)[A-Z]/,
  ),
} satisfies Readonly<Record<string, Rule>>;

export type MutantKind = keyof typeof rules;
export const mutantKinds = Object.keys(rules) as MutantKind[];

/** All mutants of a TypeScript source. Types, imports and texts that are no SQL give none. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Mutant[] = [];
  const text = ({ start, end }: SyntaxNode): string => source.slice(start, end);
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== "object" || value === null) return;
    const node = value as SyntaxNode;
    if (typeof node.type === "string") {
      if (/^(Import|TS(?!AsExpression|NonNull|Satisfies))/.test(node.type)) return;
      for (const kind of mutantKinds) {
        const mutant = (rules[kind] as Rule)(node, text);
        if (mutant !== undefined) found.push({ kind, ...mutant });
      }
    }
    for (const field of Object.values(node)) walk(field);
  };
  walk(program);
  return found;
}

/** The source with the mutant's change. */
export const applyMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);
