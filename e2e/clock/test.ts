import { contractTest } from "../contract/fixtures";
import { expect } from "../support/stack";

type Fixtures = {
  /** Advances the installation's clock by a span such as `+2days`; resolves when everything due has run. */
  moveClock: (by: string) => Promise<void>;
};

/** A test on an installation with a movable clock, which no other test uses at the same time. */
export const test = contractTest.extend<Fixtures>({
  moveClock: async ({ stack }, use) => {
    await use(async (by) => {
      const answer = await fetch(`${stack.processor}/_control/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ by }),
      });
      expect(answer.status, await answer.clone().text()).toBe(200);
    });
  },
});

export { expect };
