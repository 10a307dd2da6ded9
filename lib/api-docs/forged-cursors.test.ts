import { expect, test } from "vitest";
import { newContext } from "@/lib/http/context";
import { ENDPOINTS } from "./endpoints";

const FORGED = Buffer.from("-1").toString("base64url");

const lists = Object.values(ENDPOINTS).flatMap((it) => {
  if (!("run" in it) || !it.query) return [];
  const query = it.query.safeParse({ ...it.example?.query, cursor: FORGED });
  return query.success && "cursor" in (query.data as object) ? [[it.id, it, query.data] as const] : [];
});

test("many lists have cursors", () => expect(lists.length).toBeGreaterThan(10));

// The database of unit tests does not answer, so a lookup would reject with another error.
test.each(lists)("%s refuses a forged cursor before any lookup", async (_, { run, example }, query) => {
  const context = newContext({ kind: "person", userId: "user_1" });
  const call = (run as (...given: unknown[]) => Promise<unknown>)(context, {
    params: example?.params ?? {},
    query,
  });
  await expect(call).rejects.toMatchObject({ code: "invalid" });
});
