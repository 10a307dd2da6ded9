import { contractTest } from "../contract/fixtures";
import { expect } from "../support/stack";

type Fixtures = {
  /** Moves the clock of the installation on, by a span like `+2days`; back when all that this made happen is done. */
  moveClock: (by: string) => Promise<void>;
};

/** A test on an installation whose clock may be moved: its project has one with no other visitors. */
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
