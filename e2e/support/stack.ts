import { randomBytes } from "node:crypto";
import { test as base } from "playwright/test";
import { type Api, apiOf } from "./api";
import type { StackInfo } from "./installation";
import { makeOrganization, type Organization, type Person } from "./organization";
import { sharedInstallation } from "./shared-installations";
import { userAgentOf } from "./visitor";

export type Mail = {
  id: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  [field: string]: unknown;
};

type Fixtures = {
  stack: StackInfo;
  /** The visitor address of this test, by which rate limits count. */
  visitor: string;
  /** Calls the app's API as this test's visitor; the body is sent as JSON. */
  api: Api;
  /** A user known to the identity provider but not yet to the app; without an address, a new one. */
  newPerson: (email?: string) => Promise<Person>;
  /** A session token of a user of the identity provider. */
  tokenFor: (email: string) => Promise<string>;
  /** Sent mails, newest first; `to` is a full address, `subject` a substring. */
  mails: (query: { to?: string; subject?: string }) => Promise<Mail[]>;
  /** An organization that can accept donations, with its own owner; created over HTTP. */
  newOrganization: (name?: string) => Promise<Organization>;
};

export type WorkerFixtures = {
  /** Which shared installation (shared-installations.ts) to use; a project option. */
  installation: string;
  installed: StackInfo;
};

async function json<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

const post = (url: string, body: unknown) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

export const test = base.extend<Fixtures, WorkerFixtures>({
  installation: ["main", { option: true, scope: "worker" }],
  installed: [
    async ({ installation }, use) => use(await sharedInstallation(installation)),
    { scope: "worker", timeout: 300_000 },
  ],
  stack: async ({ installed }, use) => use(installed),
  baseURL: async ({ stack }, use) => use(stack.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  visitor: async ({}, use) => {
    const [a = 0, b = 0, c = 0] = randomBytes(3);
    await use(`10.${a}.${b}.${c}`);
  },
  userAgent: async ({ visitor }, use) => use(userAgentOf(visitor)),
  api: async ({ stack, visitor }, use) => {
    await use(apiOf(stack.origin, visitor));
  },
  newPerson: async ({ stack }, use) => {
    await use(async (email = `person-${randomBytes(6).toString("hex")}@people.example`) => {
      const user = await json<{ id: string; email: string }>(
        await post(`${stack.identity}/_control/users`, { email, firstName: "Test", lastName: "Person" }),
      );
      return { userId: user.id, email: user.email };
    });
  },
  tokenFor: async ({ stack }, use) => {
    await use(async (email) => {
      const answer = await post(`${stack.identity}/_control/tokens`, { email });
      return (await json<{ token: string }>(answer)).token;
    });
  },
  mails: async ({ stack }, use) => {
    await use(async (query) =>
      json(await fetch(`${stack.mailbox}/_control/mails?${new URLSearchParams(query)}`)),
    );
  },
  newOrganization: async ({ stack, api, newPerson, tokenFor }, use) => {
    await use((name) => makeOrganization({ stack, api, newPerson, tokenFor }, name));
  },
});

export { expect } from "playwright/test";
export type { ApiOptions } from "./api";
export type { StackInfo } from "./installation";
export type { Person } from "./organization";
export { json };
