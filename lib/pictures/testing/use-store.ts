import { afterEach, beforeEach, vi } from "vitest";
import { log } from "@/lib/services/log";
import { inUse, type TestStore } from "@/lib/services/testing/file-stores";
import { hideAll } from "./stored";

/**
 * Hides all pictures before each test of the group. Returns a function that each test calls first: it opens the test's
 * store, which is closed with the test. The test file mocks `lib/services/log` and `lib/services/files/file-store`.
 */
export function useStore(open: () => Promise<TestStore>): () => Promise<TestStore> {
  beforeEach(async () => {
    vi.spyOn(log, "error").mockClear();
    await hideAll();
  });
  afterEach(hideAll);
  return async () => {
    const store = await open();
    inUse.store = store;
    return store;
  };
}
