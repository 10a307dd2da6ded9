import fc from "fast-check";
import { afterAll, beforeAll, inject, test } from "vitest";
import { makePlace, type Place } from "./place";
import { RUNS, TIMEOUT_MS, verdict } from "./verdict";

let place: Place;

beforeAll(async () => {
  place = await makePlace(inject("adminUrl"));
});
afterAll(async () => {
  const { closeDatabase } = await import("@/lib/services/database");
  await closeDatabase();
  await place.leave();
});

test(
  "a subscription ends the same for any order, delay and repetition of its events",
  async () => {
    // Imported after the test database is in the settings.
    const { Background } = await import("./background");
    const { draws, runTwice } = await import("./run");
    const { subscriptionBeginning, subscriptionHistories } = await import("./subscription-histories");
    const background = await Background.meet();
    await verdict(
      fc.asyncProperty(subscriptionBeginning, subscriptionHistories, draws, (beginning, history, drawn) =>
        runTwice(place, background, { beginning, history, draws: drawn }),
      ),
      RUNS,
    );
  },
  TIMEOUT_MS,
);
