import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Declaration, routeOf } from "@/lib/http/declaration";
import type { Handler } from "@/lib/http/route";
import { ENDPOINTS } from "./endpoints";

const logged = vi.hoisted(() => ({ lines: [] as unknown[] }));
vi.mock("@/lib/services/log", () => {
  const note = (line: unknown) => void logged.lines.push(line);
  return { log: { debug: note, info: note, warn: note, error: note } };
});
vi.mock("@/lib/services/clerk/identity", () => ({
  verifySessionToken: async () => ({ userId: "user_1", sessionId: "sess_1" }),
}));
vi.mock("@/lib/http/limits/limiter", () => ({
  consume: async () => ({ allowed: true, limit: 1, remaining: 1, resetAt: 1 }),
}));
vi.mock("@/lib/services/database", () => ({
  database: () => {
    throw new Error("the database cannot be opened");
  },
}));

beforeEach(() => {
  logged.lines.length = 0;
});

const operations = Object.values(ENDPOINTS) as (Declaration & { handler?: Handler })[];
const namesIn = (it: Declaration) => [...routeOf(it).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const withToken = operations.filter((it) => namesIn(it).includes("token"));

/** A short one, and one of each shape that the application issues. */
const TOKENS = ["mistyped", `giving_${"A".repeat(43)}`, `dn1.${"b".repeat(43)}`, "c".repeat(56)];

describe("a failed call is logged without the token in its path", () => {
  test.each(withToken.map((it) => [it.id, it] as const))("%s", async (_id, it) => {
    const { method, path } = routeOf(it);
    const headers = { authorization: "Bearer session", "content-type": "application/json" };
    for (const token of TOKENS) {
      logged.lines.length = 0;
      const url = `http://localhost${path.replace("{token}", token).replaceAll(/\{\w+\}/g, "other")}`;
      const request = new Request(url, { method, headers, ...(method === "GET" ? {} : { body: "{}" }) });
      const answer = await it.handler?.(request, { params: Promise.resolve({ token, id: "other" }) });
      expect(answer?.status).toBe(500);
      expect(logged.lines).toMatchObject([{ path: path.replace("{token}", "…").replace("{id}", "other") }]);
      expect(JSON.stringify(logged.lines)).not.toContain(token);
    }
  });
});

test("the only parameters of public paths that grant access are named `token`", () => {
  const names = operations.filter(({ role }) => role === "public").flatMap(namesIn);
  expect([...new Set(names)].sort()).toEqual(["id", "slug", "token"]);
  // An id in a public path is below a token.
  for (const it of operations.filter((one) => one.role === "public" && namesIn(one).includes("id")))
    expect(namesIn(it), it.id).toContain("token");
});
