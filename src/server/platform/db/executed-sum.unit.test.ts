import { expect, test } from "vitest";
import { executedSum } from "./executed-sum.ts";

const body = (inner: string) => `create function f() returns void language plpgsql as $$\n${inner}\n$$;`;

test.each([
  ["a comment of a line", "select 1; -- one\nselect 2;", "select 1;\nselect 2;"],
  ["a comment at the end, without a line end", "select 1; -- one", "select 1;"],
  ["a comment of several lines", "select /* one\n, or two */ 1;", "select 1;"],
  ["a comment within a comment", "select /* a /* b */ c */ 1;", "select 1;"],
  ["a comment with quotes and dollars", "select 1; -- it's $$ \"so\nselect 2;", "select 1; select 2;"],
  ["line ends of Windows", "select 1;\r\nselect 2;\r\n", "select 1;\nselect 2;\n"],
  ["white space at both ends and in between", "  select  f( a,b )\t;\n\n", "select f(a, b);"],
  ["a comment directly behind an operator", "select 1+--\n2;", "select 1+ 2;"],
  [
    "a comment and an indent in a function's body",
    body("begin\n  -- why\n  perform 1; /* so */\nend"),
    body("begin perform 1; end"),
  ],
  ["a comment in a block", "do $do$ begin -- why\n perform 1; end $do$;", "do $do$ begin perform 1; end $do$;"],
])("the sum is the same with %s or without", (_what, one, other) => {
  expect(executedSum(one)).toBe(executedSum(other));
});

test.each([
  ["a number", "select 1;", "select 2;"],
  ["a statement more", "select 1;", "select 1; select 1;"],
  ["a statement that became a comment", "select 1; select 2;", "select 1; -- select 2;"],
  ["a comment that became a statement", "-- select 1;", "select 1;"],
  ["white space between two words", "select ab;", "select a b;"],
  ["white space in a text", "select 'a b';", "select 'a  b';"],
  ["a line end in a text", "select 'a\nb';", "select 'a b';"],
  ["what looks like a comment in a text", "select 'a -- b';", "select 'a -- c';"],
  ["what looks like a longer comment in a text", "select 'a /* b */';", "select 'a /* c */';"],
  ["a text behind a doubled quote", "select 'it''s -- b';", "select 'it''s -- c';"],
  ["a text behind an escaped quote", String.raw`select e'it\'s -- b';`, String.raw`select e'it\'s -- c';`],
  ["a text behind a backslash that escapes nothing", String.raw`select 'a\', b --'`, String.raw`select 'a\', c --'`],
  ["the kind of a text", String.raw`select e'\n';`, String.raw`select '\n';`],
  ["white space in a name in quotes", 'select "a b";', 'select "a  b";'],
  ["a comment in a name in quotes", 'select "a--b";', 'select "a--c";'],
  ["a text between dollars that is no code", "select $$a  -- b$$;", "select $$a -- b$$;"],
  ["a text between dollars in a body", body("execute $q$ a -- b $q$;"), body("execute $q$ a -- c $q$;")],
  ["a text in a body", body("perform 'a  b';"), body("perform 'a b';")],
  ["a statement in a body", body("perform 1;"), body("perform 2;")],
  ["a statement in a body that became a comment", body("perform 1;\nperform 2;"), body("perform 1;\n--perform 2;")],
  ["a body that ends elsewhere", "do $a$ b $$; $a$;", "do $a$ b; $$ $a$;"],
  ["dollars within a name", "select a$b$, 1 -- $b$\n;", "select a$b$, 2 -- $b$\n;"],
  ["an operator", "select 1 <> 2;", "select 1 < > 2;"],
  ["a comment that an operator looks like", "select 1 - -2;", "select 1 --2;"],
  ["a number with a point", "select 1.5;", "select 1 .5;"],
  ["the case of a text", "select 'a';", "select 'A';"],
])("the sum differs by %s", (_what, one, other) => {
  expect(executedSum(one)).not.toBe(executedSum(other));
});
