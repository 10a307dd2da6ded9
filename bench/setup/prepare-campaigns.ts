import type { Installation } from "./installation";

/** High enough that no milestone is reached, so that every donation reads the total, as in production. */
const GOAL_CENTS = 100_000_000_000;

export type BenchOrganization = { orgId: string; token: string; campaignIds: string[] };

/** Creates an active organization with `count` published campaigns over HTTP. */
export async function prepareCampaigns(
  at: Installation,
  slug: string,
  count: number,
): Promise<BenchOrganization> {
  const email = `owner@${slug}.example`;
  await call(`${at.identity}/_control/users`, { body: { email, firstName: "Grace", lastName: "Okafor" } });
  const { token } = await call<{ token: string }>(`${at.identity}/_control/tokens`, { body: { email } });
  await call(`${at.app}/api/orgs`, { token, body: { name: "Bench Nonprofit", slug, email } });
  const account = await call<{ org: { id: string; processorAccountId: string } }>(
    `${at.app}/api/orgs/${slug}/connected-account`,
    { token, body: {} },
  );
  await call(`${at.processor}/_control/accounts/${account.org.processorAccountId}/complete`, { body: {} });
  await untilActive(at, slug, token);
  const campaignIds: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const { id } = await call<{ id: string }>(`${at.app}/api/orgs/${slug}/campaigns`, {
      token,
      body: { title: `Campaign ${index}`, type: "DONATION", goalAmountCents: GOAL_CENTS },
    });
    await call(`${at.app}/api/campaigns/${id}`, { token, method: "PATCH", body: { status: "ACTIVE" } });
    campaignIds.push(id);
  }
  return { orgId: account.org.id, token, campaignIds };
}

async function untilActive(at: Installation, slug: string, token: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { org } = await call<{ org: { status: string } }>(`${at.app}/api/orgs/${slug}`, { token });
    if (org.status === "ACTIVE") return;
    if (Date.now() > deadline) throw new Error(`The organization ${slug} is still ${org.status}.`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Calls the API and returns the body; any error status throws. */
export async function call<Body>(
  url: string,
  { token, method, body }: { token?: string; method?: string; body?: unknown } = {},
): Promise<Body> {
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Body;
}
