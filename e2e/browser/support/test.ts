import type { Page } from "playwright/test";
import { test as base, expect, type Person } from "../../support/stack";

type Fixtures = {
  /** Expects this console message; any other one, or a violation of the content security policy, fails the test. */
  expectConsoleMessage: (pattern: RegExp) => void;
  /** All URLs requested so far. */
  requested: string[];
  /** Signs the browser in as the local sign-in page does, and opens `path` in this test's page or another one. */
  signIn: (person: Pick<Person, "userId">, path?: string, where?: Page) => Promise<void>;
};

/** Errors, blocked loads and policy violations of every page of a test. */
export const test = base.extend<Fixtures & { expected: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from the pattern.
  expected: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  requested: async ({}, use) => use([]),
  expectConsoleMessage: async ({ expected }, use) => {
    await use((pattern) => expected.push(pattern));
  },
  context: async ({ context, expected, requested }, use) => {
    const messages: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error") messages.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => messages.push(error.error().stack ?? error.error().message));
    context.on("request", (request) => requested.push(request.url()));
    await context.exposeBinding("reportViolation", (_source, text: string) => messages.push(text));
    await context.addInitScript(() => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
      document.addEventListener("securitypolicyviolation", (event) =>
        reportViolation(`policy ${event.effectiveDirective} stopped ${event.blockedURI || event.sample}`),
      );
    });
    await use(context);
    // The test may end before the page has logged the violation.
    for (const pattern of expected)
      await expect
        .poll(() => messages.some((text) => pattern.test(text)), {
          message: `the expected console message ${pattern}`,
        })
        .toBe(true);
    expect(
      messages.filter((text) => !expected.some((pattern) => pattern.test(text))),
      "unexpected console messages, errors and policy violations",
    ).toEqual([]);
  },
  signIn: async ({ stack, page }, use) => {
    await use(async (person, path = "/dashboard", where = page) => {
      const back = `${stack.origin}/sign-in/callback?to=${encodeURIComponent(path)}`;
      const answer = await fetch(`${stack.identity}/sign-in`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: stack.identity },
        body: new URLSearchParams({ redirect_url: back, user_id: person.userId }),
      });
      const location = answer.headers.get("location");
      if (!location) throw new Error(`The sign-in page answered ${answer.status}: ${await answer.text()}`);
      await where.goto(location);
    });
  },
});

export { expect };
