import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { publishCampaign } from "../api/donations";
import { paidDonation } from "../browser/money";
import { expect, test } from "../support/stack";
import { bytesOf, type HostileRequest, hostileRequests, send } from "./hostile-requests";

const BOUND_MS = 50;
/** Longer than the probe's interval. */
const SETTLED_MS = 30;
/** How often a request that seems to block is sent again. */
const ROUNDS = 3;

type Block = { at: number; ms: number };
type Sent = { request: HostileRequest; status: number; began: number; ended: number };

// A request that seems to block is sent again after other requests: a blocking one blocks each time, a garbage
// collection does not.
test("no single unauthenticated request blocks the event loop for more than 50 ms", async ({
  stack,
  api,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const donation = await paidDonation(api, stack, campaign.id);
  const port = Number(new URL(stack.direct).port);
  const requests = hostileRequests(stack.origin, {
    slug: campaign.slug,
    org: org.slug,
    token: donation.token,
  });
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
  const tooLong: string[] = [];
  const broken: string[] = [];
  let longest = { ms: 0, name: "" };
  for (const [request, ms] of shortest()) {
    if (ms > longest.ms) longest = { ms, name: request.name };
    if (ms > BOUND_MS) tooLong.push(`${request.name}: ${ms} ms`);
  }
  for (const { request, status } of sent) if (status >= 500) broken.push(`${request.name}: ${status}`);
  console.log(`  Longest event loop block by a single request: ${longest.ms} ms (${longest.name}).`);
  expect({ tooLong, broken }).toEqual({ tooLong: [], broken: [] });
});

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
