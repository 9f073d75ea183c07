import { createRequire, registerHooks } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import {
  isArrowFunction,
  isBindingElement,
  isBlock,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isImportDeclaration,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSourceFile,
  isVariableDeclaration,
  isVariableStatement,
  type CallExpression,
  type Node,
  type ParameterDeclaration,
  type SourceFile,
  type TypeNode,
  type VariableDeclaration,
} from "typescript/unstable/ast";
import { API, TypeFlags, type Project, type Type, type TypeReference } from "typescript/unstable/sync";

const root = join(import.meta.dirname, "../../..");
const server = join(root, "src/server");

/** A statement that the code sends, with the row that it says PostgreSQL answers with. */
export interface Claim {
  /** The file and the function, or the constant, that has the statement. */
  readonly at: string;
  /** The kinds of values of each column, `null` among them; missing if the type is a parameter. */
  readonly row: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** Each text that constants of the code can make of the statement; none where they cannot. */
  readonly texts: readonly string[];
}

/** All statements of the server whose rows have a type: calls of `query`, and reads of batches. */
export function readClaims(): Claim[] {
  const api = new API({ cwd: root });
  const texts = new Texts();
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, "tsconfig.server.json")] }).getProjects()[0]!;
    const files = project.rootFiles
      .filter((file) => file.startsWith(`${server}/`) && !file.endsWith(".test.ts"))
      .map((file) => project.program.getSourceFile(file)!);
    texts.addCalls(files);
    return files.flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        const statement = statementOf(node);
        if (statement === undefined) return [];
        const row = rowOf(project, statement.row);
        return [{ at: `${relative(server, file.fileName)} ${ownerOf(node)}`, row, texts: texts.of(statement.text) }];
      }),
    );
  } finally {
    texts.close();
    api.close();
  }
}

interface TypedStatement {
  readonly row: TypeNode;
  readonly text: Node;
}

function statementOf(node: Node): TypedStatement | undefined {
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && node.expression.name.text === "query") {
    const row = node.typeArguments?.[0];
    const text = node.arguments[0];
    return row === undefined || text === undefined ? undefined : { row, text };
  }
  if (!isObjectLiteralExpression(node)) return undefined;
  const [text, view] = ["text", "view"].map((name) => {
    const property = node.properties
      .filter((each) => isPropertyAssignment(each) || isShorthandPropertyAssignment(each))
      .find((each) => each.name.getText() === name);
    return property && (isPropertyAssignment(property) ? property.initializer : property.name);
  });
  if (text === undefined || view === undefined || !isArrowFunction(view)) return undefined;
  const row = view.parameters[0]?.type;
  return row && { row, text };
}

/** The function of the module, or its constant, that a node stands in. */
function ownerOf(node: Node): string {
  let owner = "";
  for (let at = node.parent; !isSourceFile(at); at = at.parent) {
    if (isFunctionDeclaration(at) || isVariableDeclaration(at)) owner = at.name?.getText() ?? "";
  }
  return owner;
}

function nodesOf(node: Node, nodes: Node[] = []): Node[] {
  nodes.push(node);
  node.forEachChild((child) => void nodesOf(child, nodes));
  return nodes;
}

function rowOf({ checker }: Project, node: TypeNode): Claim["row"] {
  const named = checker.getTypeFromTypeNode(node)!;
  const type = checker.isArrayLikeType(named) ? checker.getTypeArguments(named as TypeReference)[0]! : named;
  if (type.isTypeParameter()) return undefined;
  const columns = (type.isUnionType() ? type.getTypes() : [type]).flatMap((one) => checker.getPropertiesOfType(one));
  const types = columns.length === 0 ? [] : checker.getTypeOfSymbol(columns);
  const kindsOf = (one: Type): string[] => {
    if (one.isUnionType()) return one.getTypes().flatMap(kindsOf);
    if (one.isIntersectionType())
      return one
        .getTypes()
        .flatMap(kindsOf)
        .filter((kind) => kind !== "object");
    if (checker.isArrayLikeType(one))
      return kindsOf(checker.getTypeArguments(one as TypeReference)[0]!).map((kind) => `${kind}[]`);
    const [, kind] = kinds.find(([flags]) => one.flags & flags) ?? [];
    return [kind ?? ["Date", "Buffer"].find((name) => one.getSymbol()?.name === name) ?? "object"];
  };
  const row = new Map<string, Set<string>>();
  for (const [index, { name }] of columns.entries()) {
    row.set(name, new Set([...(row.get(name) ?? []), ...kindsOf(types[index]!)]));
  }
  return row;
}

const kinds: readonly (readonly [TypeFlags, string])[] = [
  [TypeFlags.StringLike, "string"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BigIntLike, "bigint"],
  [TypeFlags.BooleanLike, "boolean"],
  [TypeFlags.Null, "null"],
  [TypeFlags.Undefined, "undefined"],
  [TypeFlags.AnyOrUnknown, "unknown"],
];

/** A value that only a request has: code may look at it, and cannot make it part of a text. */
const unknownValue: unknown = new Proxy(() => undefined, {
  apply: () => unknownValue,
  get: (_, name) => {
    if (name === Symbol.iterator) return () => [].values();
    if (name !== Symbol.toPrimitive) return unknownValue;
    return (hint: string) => {
      if (hint === "string") throw new Error("no constant of the code");
      return Number.NaN;
    };
  },
});

/**
 * The texts of statements. Each module runs with one more export, which evaluates code in its
 * scope, where its constants are; what is local to functions is evaluated from its declaration,
 * and parameters from the calls of their functions.
 */
class Texts {
  readonly #require = createRequire(import.meta.url);
  readonly #calls = new Map<string, CallExpression[]>();
  readonly #hooks = registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.startsWith(pathToFileURL(`${server}/`).href)) return loaded;
      return { ...loaded, source: `${String(loaded.source)}\nexport const evaluateHere = (code) => eval(code);` };
    },
  });

  constructor() {
    // Only some of the calls that add values are evaluated, so the places have no numbers.
    const { Statement } = this.#require(join(server, "platform/db/statement.ts"));
    Statement.prototype.add = () => "null";
  }

  addCalls(files: readonly SourceFile[]): void {
    for (const call of files.flatMap((file) => nodesOf(file)).filter(isCallExpression)) {
      if (!isIdentifier(call.expression)) continue;
      const { text } = call.expression;
      this.#calls.set(text, [...(this.#calls.get(text) ?? []), call]);
    }
  }

  of(text: Node): string[] {
    // A parameter that is not known is tried as nothing, too.
    return this.#valuesOf(text, []).filter(
      (value) => typeof value === "string" && !/\bundefined\b/.test(value),
    ) as string[];
  }

  close(): void {
    this.#hooks.deregister();
  }

  /** What an expression can be, without equal texts; nothing if it cannot be evaluated. */
  #valuesOf(node: Node, within: readonly Node[]): unknown[] {
    if (within.includes(node) || within.length > 12) return [];
    const locals = [...localsOf(node)];
    const choices = locals.map(([name, declaration]) => this.#valuesOfLocal(name, declaration, [...within, node]));
    try {
      const make = this.#evaluate(node, `(${locals.map(([name]) => name).join(", ")}) => (${node.getText()})`);
      return distinct(product(choices).flatMap((values) => orNothing(() => make(...values))));
    } catch {
      return [];
    }
  }

  /** A function, from its code, in the scope of the module of a node. */
  #evaluate(node: Node, code: string): (...all: unknown[]) => unknown {
    return this.#require(node.getSourceFile().fileName).evaluateHere(code);
  }

  #valuesOfLocal(name: string, declaration: Node, within: readonly Node[]): unknown[] {
    const values = isParameterDeclaration(declaration)
      ? this.#valuesOfParameter(declaration, within)
      : isVariableDeclaration(declaration)
        ? declaration.initializer === undefined
          ? []
          : this.#valuesOf(declaration.initializer, within)
        : this.#valuesOf(declaration, within);
    if (values.length === 0) return [unknownValue, undefined];
    const pattern = (declaration as VariableDeclaration).name.getText();
    if (pattern === name || isFunctionDeclaration(declaration)) return values;
    const take = this.#evaluate(declaration, `(value) => { const ${pattern} = value; return ${name}; }`);
    return distinct(values.flatMap((value) => orNothing(() => take(value))));
  }

  #valuesOfParameter(parameter: ParameterDeclaration, within: readonly Node[]): unknown[] {
    const owner = parameter.parent;
    const named = isVariableDeclaration(owner.parent) ? owner.parent : owner;
    const name = "name" in named ? (named.name as Node | undefined)?.getText() : undefined;
    const place = (owner as { parameters?: readonly Node[] }).parameters!.indexOf(parameter);
    const ofThatName = name === undefined ? [] : (this.#calls.get(name) ?? []);
    const calls = ofThatName.filter((call) => isCallOf(call, name!, owner.getSourceFile()));
    const defaults = parameter.initializer === undefined ? [] : this.#valuesOf(parameter.initializer, within);
    const given = calls.flatMap((call) => {
      const argument = call.arguments[place];
      return argument === undefined ? [undefined] : this.#valuesOf(argument, within);
    });
    return distinct([...defaults, ...given]);
  }
}

/** Whether a call of that name is of this module's function: another module imports the name. */
function isCallOf(call: CallExpression, name: string, module: SourceFile): boolean {
  const file = call.getSourceFile();
  if (file === module) return true;
  return file.statements.filter(isImportDeclaration).some((each) => new RegExp(`\\b${name}\\b`).test(each.getText()));
}

/** The names in an expression that belong to functions around it, with their declarations. */
function localsOf(node: Node): Map<string, Node> {
  const locals = new Map<string, Node>();
  for (const each of nodesOf(node).filter(isIdentifier)) {
    const { parent } = each;
    if (isPropertyAccessExpression(parent) && parent.name === each) continue;
    if (isPropertyAssignment(parent) && parent.name === each) continue;
    const declaration = declarationOf(each);
    if (declaration === undefined || nodesOf(node).includes(declaration)) continue;
    locals.set(each.text, declaration);
  }
  return locals;
}

function declarationOf(identifier: Node & { readonly text: string }): Node | undefined {
  for (let at: Node = identifier; !isSourceFile(at); at = at.parent) {
    const found = declaredIn(at).find((declaration) => {
      const { name } = declaration as VariableDeclaration;
      return nodesOf(name).some((part) => isIdentifier(part) && part.text === identifier.text && !isKeyOfPattern(part));
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

function isKeyOfPattern(part: Node): boolean {
  return isBindingElement(part.parent) && part.parent.propertyName === part;
}

function declaredIn(node: Node): readonly Node[] {
  if (isFunctionLikeDeclaration(node)) return node.parameters;
  if (!isBlock(node)) return [];
  return node.statements.flatMap((statement): readonly Node[] => {
    if (isVariableStatement(statement)) return statement.declarationList.declarations;
    return isFunctionDeclaration(statement) ? [statement] : [];
  });
}

function product(choices: readonly (readonly unknown[])[]): unknown[][] {
  return choices.reduce<unknown[][]>((all, some) => all.flatMap((one) => some.map((value) => [...one, value])), [[]]);
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Set(values)];
}

function orNothing(evaluate: () => unknown): unknown[] {
  try {
    const value = evaluate();
    if (!(value instanceof Promise)) return [value];
    value.catch(() => undefined);
    return [];
  } catch {
    return [];
  }
}
