import { expect, test } from "vitest";
import type { z } from "zod";
import { newContext } from "@/lib/http/context";
import { ENDPOINTS } from "./endpoints";
import { openApiDocument } from "./openapi/document";

type Documented = { operationId: keyof typeof ENDPOINTS; parameters?: { name: string }[] };
type List = {
  query: z.ZodType;
  example?: { params?: object; query?: object };
  run: (...given: unknown[]) => Promise<unknown>;
};

const FORGED = Buffer.from("-1").toString("base64url");
const { paths } = openApiDocument({ origin: "http://localhost:9", mode: "test" });
const lists = Object.values(paths)
  .flatMap((path) => Object.values(path as Record<string, Documented>))
  .filter(({ parameters }) => parameters?.some(({ name }) => name === "cursor"))
  .map(({ operationId }) => operationId);

test("many lists have cursors", () => expect(lists.length).toBeGreaterThan(10));

// The database of unit tests does not answer, so a lookup would reject with another error.
test.each(lists)("%s refuses a forged cursor before any lookup", async (id) => {
  const { query: schema, example, run } = ENDPOINTS[id] as unknown as List;
  const query = schema.safeParse({ ...example?.query, cursor: FORGED });
  if (!query.success) {
    expect(query.error.issues.map(({ path }) => path)).toEqual([["cursor"]]);
    return;
  }
  const context = newContext({ kind: "person", userId: "user_1" });
  const call = run(context, { params: example?.params ?? {}, query: query.data });
  await expect(call).rejects.toMatchObject({ code: "invalid" });
});
