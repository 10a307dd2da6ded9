import { contractTest } from "../contract/fixtures";
import { startInstallation } from "../support/installation";
import { expect, type StackInfo } from "../support/stack";

type Fixtures = {
  /** Moves the clock of the installation on, by a span like `+2days`; back when all that this made happen is done. */
  moveClock: (by: string) => Promise<void>;
};

/** A test on an installation whose clock may be moved: it has no other visitors. */
export const test = contractTest.extend<Fixtures, { installation: StackInfo }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here.
    async ({}, use) => {
      const { info, finish } = await startInstallation("clock", false);
      await use(info);
      await finish();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  stack: async ({ installation }, use) => use(installation),
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
