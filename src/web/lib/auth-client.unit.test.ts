import { afterEach, expect, it, vi } from "vitest";
import { getSession } from "./auth-client.ts";
import { NetworkError } from "./errors.ts";

afterEach(() => vi.unstubAllGlobals());

it.each(["server_starting", "server_busy", "internal_error"])(
  "who is signed in stays unknown when the server says %s",
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
