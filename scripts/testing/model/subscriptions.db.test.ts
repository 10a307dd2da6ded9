import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { checkProperty, RUNS, TIMEOUT_MS } from "./check-property";
import { createTestDatabase, type TestDatabase } from "./test-database";

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => {
  const { closeDatabase } = await import("@/lib/services/database");
  await closeDatabase();
  await testDatabase.close();
});

test(
  "a subscription ends the same for any order, delay and repetition of its events",
  async () => {
    // Imported after the test database is in the settings.
    const { Background } = await import("./background");
    const { draws, runTwice } = await import("./run");
    const { subscriptionBeginning, subscriptionHistories } = await import("./subscription-histories");
    const background = await Background.meet();
    await checkProperty(
      fc.asyncProperty(subscriptionBeginning, subscriptionHistories, draws, (beginning, steps, drawn) =>
        runTwice(testDatabase, background, { beginning, steps, draws: drawn }),
      ),
      RUNS,
    );
  },
  TIMEOUT_MS,
);
