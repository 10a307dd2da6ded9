import { customAlphabet } from "nanoid";
import { expect } from "playwright/test";
import type { Api } from "./api";
import type { StackInfo } from "./installation";

export type Person = { userId: string; email: string };

export type Organization = {
  id: string;
  slug: string;
  name: string;
  processorAccountId: string;
  owner: Person & { token: string };
};

type Means = {
  stack: StackInfo;
  api: Api;
  newPerson: () => Promise<Person>;
  tokenFor: (email: string) => Promise<string>;
};

/**
 * Random, without vowels: tests look for names such as "Ada" in pages and lists that contain addresses with the slug.
 */
const withoutWords = customAlphabet("bcdfghjkmnpqrstvwxz", 12);

type Org = { id: string; slug: string; name: string; status: string; processorAccountId: string };

/** Creates an organization and its owner, completes onboarding at the processor, and waits until it is active. */
export async function makeOrganization(means: Means, name = "Test Nonprofit"): Promise<Organization> {
  const { stack, api, newPerson, tokenFor } = means;
  const person = await newPerson();
  const token = await tokenFor(person.email);
  const slug = `org-${withoutWords()}`;
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await api(path, { token, body });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  await call("/api/orgs", { name, slug, email: `office@${slug}.example` });
  const { org } = (await call(`/api/orgs/${slug}/connected-account`, {})) as { org: Org };
  const done = await fetch(`${stack.processor}/_control/accounts/${org.processorAccountId}/complete`, {
    method: "POST",
  });
  expect(done.ok, "the processor finishes the onboarding").toBe(true);
  await expect
    .poll(async () => ((await call(`/api/orgs/${slug}`)) as { org: Org }).org.status)
    .toBe("ACTIVE");
  return {
    id: org.id,
    slug,
    name,
    processorAccountId: org.processorAccountId,
    owner: { ...person, token },
  };
}
