import { expect, test } from "vitest";
import { answerFor, isPageOf, outdatedCaches, type Shell } from "./rules.ts";

const origin = "https://troco.example";
const shell: Shell = {
  release: "b",
  files: ["/assets/main-1.js", "/start-guard.js", "/mark.svg"],
  pages: ["/", "/auth", "/my-card"],
};

function answer(address: string, { method = "GET", mode = "cors" } = {}) {
  return answerFor({ method, mode, url: new URL(address, origin) }, origin, shell);
}

test("answers about users or money are never touched, however they are requested", () => {
  const addresses = [
    "/api/profile",
    "/api/live",
    "/api/auth/get-session",
    "/api/files/selfie",
    "/sandbox/checkout/1",
    "/mailbox",
    "/healthz",
  ];
  for (const address of addresses) {
    const answers = [answer(address), answer(address, { mode: "navigate" }), answer(address, { method: "POST" })];
    expect({ address, answers }).toEqual({ address, answers: ["leave", "leave", "leave"] });
  }
});

test("only addresses of the app fall back to its page", () => {
  const opened = { mode: "navigate" };
  expect(answer("/", opened)).toBe("page");
  expect(answer("/my-card/?purchase_password_token=1", opened)).toBe("page");
  expect(answer("/nao/existe", opened)).toBe("leave");
  expect(answer("/assets/main-1.js", opened)).toBe("leave");
  expect(answer("/auth", { ...opened, method: "POST" })).toBe("leave");
});

test("files with their content's digest in the name come from the cache, the others from the server first", () => {
  expect(answer("/assets/main-1.js")).toBe("asset");
  expect(answer("/assets/of-an-older-release.js")).toBe("asset");
  expect(answer("/start-guard.js")).toBe("file");
  expect(answer("/manifest.webmanifest")).toBe("leave");
  expect(answer("https://elsewhere.example/assets/main-1.js")).toBe("leave");
});

test("a release that takes over leaves the one before, which other tabs may show, and nothing of others", () => {
  expect(outdatedCaches(["troco-y", "troco-z", "troco-a", "troco-b"], "b")).toEqual(["troco-y", "troco-z"]);
  expect(outdatedCaches(["troco-b"], "b")).toEqual([]);
  expect(outdatedCaches(["somebody-elses", "troco-a", "troco-b"], "b")).toEqual([]);
});

test("a page is recognized by the release it names", () => {
  expect(isPageOf('<html data-release="b" lang="pt">', "b")).toBe(true);
  expect(isPageOf('<html data-release="c" lang="pt">', "b")).toBe(false);
});
