import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useAuth } from "./auth-context.tsx";

test("who is signed in is known within the provider only, and asking elsewhere says so", () => {
  const Stray = () => createElement("p", null, useAuth().user?.name);
  expect(() => renderToStaticMarkup(createElement(Stray))).toThrow("useAuth must be used within the AuthProvider");
});
