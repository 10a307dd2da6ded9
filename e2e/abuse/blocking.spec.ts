import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Api, bodyOf, publishCampaign } from "../api/donations";
import { paidDonation } from "../browser/support/paid-donation";
import { mailedGivingToken, mailedRaiseToken, mailedStatementToken } from "../support/mailed-links";
import type { Organization } from "../support/organization";
import { expect, json, type Mail, type StackInfo, test } from "../support/stack";
import { bytesOf, type HostileRequest, type HostileTarget, hostileRequests, send } from "./hostile-requests";

const BOUND_MS = 50;
/** Longer than the probe's interval. */
const SETTLED_MS = 30;
/** How often a request that seems to block is sent again. */
const ROUNDS = 3;

/** The donor's donations. */
const [BATCHES, IN_BATCH] = [3, 100];

type Means = {
  stack: StackInfo;
  api: Api;
  mails: (query: { to?: string }) => Promise<Mail[]>;
  newOrganization: () => Promise<Organization>;
};
type Block = { at: number; ms: number };
type Sent = { request: HostileRequest; status: number; began: number; ended: number };

// A request that seems to block is sent again after other requests: a blocking one blocks each time, a garbage
// collection does not.
test("no single unauthenticated request blocks the event loop for more than 50 ms", async ({
  stack,
  api,
  mails,
  newOrganization,
}) => {
  const target = await makeTarget({ stack, api, mails, newOrganization });
  const port = Number(new URL(stack.direct).port);
  const requests = hostileRequests(stack.origin, target);
  let visitors = 0;
  const sendAll = async (order: HostileRequest[]): Promise<Sent[]> => {
    const all: Sent[] = [];
    for (const request of order) {
      visitors += 1;
      const began = Date.now();
      const status = await send(port, bytesOf(request, `10.9.${visitors >> 8}.${visitors & 255}`));
      all.push({ request, status, began, ended: Date.now() });
    }
    return all;
  };
  // The first run loads and compiles code; later runs follow different requests each time.
  await sendAll(requests);
  const probe = join(stack.dataDir, "loop-blocks.jsonl");
  process.kill(Number(readFileSync(join(stack.dataDir, "app.pid"), "utf8")), "SIGUSR2");
  await expect.poll(() => existsSync(probe)).toBe(true);
  const sent = await sendAll(requests);
  await wait(SETTLED_MS);
  const shortest = () => {
    const blocks = readBlocks(probe);
    return new Map(
      requests.map((request) => {
        const answers = sent.filter((one) => one.request === request);
        return [request, Math.min(...answers.map((one) => longestDuring(blocks, one)))] as const;
      }),
    );
  };
  const blocking = () => [...shortest()].filter(([, ms]) => ms > BOUND_MS).map(([request]) => request);
  for (let round = 0; round < ROUNDS && blocking().length > 0; round++) {
    for (const request of blocking()) {
      const others = requests.filter((one) => one !== request);
      const before = others[(requests.indexOf(request) + 7 * round) % others.length] ?? request;
      sent.push(...(await sendAll([before, request])));
      await wait(SETTLED_MS);
    }
  }
  // The real work was done: with a valid token, a read of what the donor has does not answer 404 or a redirect.
  const answered = sent.filter(({ request: { name } }) =>
    /^a read of .*(?:giving|statements|raises|recurring)/.test(name),
  );
  const refused = answered.flatMap(({ request, status }) =>
    status === 200 ? [] : [`${request.name}: ${status}`],
  );
  const tooLong: string[] = [];
  const broken: string[] = [];
  let longest = { ms: 0, name: "" };
  for (const [request, ms] of shortest()) {
    if (ms > longest.ms) longest = { ms, name: request.name };
    if (ms > BOUND_MS) tooLong.push(`${request.name}: ${ms} ms`);
  }
  for (const { request, status } of sent) if (status >= 500) broken.push(`${request.name}: ${status}`);
  console.log(`  Longest event loop block by a single request: ${longest.ms} ms (${longest.name}).`);
  expect({ tooLong, broken, refused }).toEqual({ tooLong: [], broken: [], refused: [] });
});

/** A donor with hundreds of donations, a recurring one with a raise to confirm, and links to all of it. */
async function makeTarget({ stack, api, mails, newOrganization }: Means): Promise<HostileTarget> {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const email = `faithful@${org.slug}.example`;
  const donor = { email, firstName: "Ada", lastName: "Okafor" };
  const donation = await paidDonation(api, stack, campaign.id, { frequency: "monthly", donor });
  const call = async (path: string, body: unknown, token?: string) =>
    bodyOf(await api(path, { method: "POST", body, ...(token ? { token } : {}) }));
  const cash = {
    campaignId: campaign.id,
    method: "CASH",
    amountCents: 5000,
    receivedOn: "2026-01-05",
    donor,
    confirmed: true,
  };
  const ours = `/api/orgs/${org.slug}`;
  for (let batch = 0; batch < BATCHES; batch++) {
    const made = await api(`${ours}/offline-batches`, {
      token: org.owner.token,
      body: {
        name: `Plate ${batch}`,
        controlCount: IN_BATCH,
        controlCents: IN_BATCH * cash.amountCents,
        donations: Array(IN_BATCH).fill(cash),
      },
    });
    expect(made.status, await made.text()).toBe(201);
  }
  const statement = await mailedStatementToken(mails, email, () =>
    call(`${ours}/statement-runs`, { from: "2020-01-01", to: "2999-12-31", mails: true }, org.owner.token),
  );
  const link = await mailedGivingToken(mails, email, () =>
    call("/api/public/giving/links", { org: org.slug, email }),
  );
  const giving = String((await call("/api/public/giving/sessions", { token: link }))["token"]);
  const session = `/api/public/giving/${giving}`;
  const { subscriptions } = (await json(await api(session))) as { subscriptions: { id: string }[] };
  const { token } = await call(`${session}/subscriptions/${subscriptions[0]?.id}/manage-link`, {});
  const manage = String(token);
  const raise = await mailedRaiseToken(mails, email, () =>
    api(`/api/public/subscriptions/${manage}`, { method: "PATCH", body: { amountCents: 50_000 } }),
  );
  return { slug: campaign.slug, org: org.slug, token: donation.token, giving, statement, manage, raise };
}

function readBlocks(file: string): Block[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Block);
}

/** The longest block that overlaps the request, whether caused by it or by another one. */
function longestDuring(blocks: Block[], { began, ended }: Sent): number {
  return Math.max(
    0,
    ...blocks.flatMap(({ at, ms }) => (at >= began && at - ms <= ended + SETTLED_MS ? ms : [])),
  );
}
