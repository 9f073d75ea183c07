import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, test, vi } from "vitest";
import { getSession } from "./auth-client.ts";
import { useAuth } from "./auth-context.tsx";
import { NetworkError } from "./errors.ts";

afterEach(() => vi.unstubAllGlobals());

it.each(["server_starting", "server_busy", "internal_error"])(
  "the session stays unknown when the server says %s",
  async (code) => {
    vi.stubGlobal("document", { documentElement: { lang: "pt" } });
    const status = code === "internal_error" ? 500 : 503;
    const problem = { type: `/api/docs#${code}`, status, code, request_id: "r" };
    vi.stubGlobal("fetch", async () =>
      Response.json(problem, { status, headers: { "content-type": "application/problem+json" } }),
    );
    await expect(getSession()).rejects.toBeInstanceOf(NetworkError);
  },
);

test("the user is known within the provider only, and useAuth elsewhere says so", () => {
  const Stray = () => createElement("p", null, useAuth().user?.name);
  expect(() => renderToStaticMarkup(createElement(Stray))).toThrow("useAuth must be used within the AuthProvider");
});
