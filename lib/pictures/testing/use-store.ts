import { afterEach, beforeEach, vi } from "vitest";
import { log } from "@/lib/services/log";
import { inUse, type TestStore } from "@/lib/services/testing/file-stores";
import { hideAll } from "./stored";

/**
 * Each test of the group begins without pictures in use. Returns what a test calls first: it opens the test's store,
 * which ends with it. The test file mocks `lib/services/log` and `lib/services/files/file-store`.
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
