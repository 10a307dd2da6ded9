import { expect, test } from "vitest";
import type { Context } from "@/lib/kernel/context";
import { authenticateKey } from "./authenticate";
import { newKey } from "./secret";

/** A database that must not be queried. */
const db = new Proxy({} as Context["db"], {
  get() {
    throw new Error("unexpected query");
  },
});

test("a text that cannot be a key of this installation is refused without a query", async () => {
  const good = newKey("test");
  const wrong = ["alm_", "alm_test_", "alm_test_x", good.slice(0, -1), `${good}x`, `${good.slice(0, -1)}-`];
  for (const key of [...wrong, newKey("live"), `${good}\n`])
    expect(await authenticateKey(db, key, new Date()), key).toBeNull();
  await expect(authenticateKey(db, good, new Date())).rejects.toThrow("unexpected query");
});
