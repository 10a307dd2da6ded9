import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { campaignCovers } from "@/db/schema/campaign-covers";
import { campaigns } from "@/db/schema/campaigns";
import { makeCampaign, makeOrganization, ownConnection, testDatabase } from "@/db/testing";
import { getCampaign } from "@/lib/campaigns/api";
import { getPublicCampaign } from "@/lib/campaigns/public/get-public-campaign";
import type { Context } from "@/lib/kernel/context";
import { fetchFile } from "@/lib/services/fetch-file";
import { startReceiver } from "@/lib/services/testing/receiver";
import { listDueCovers, purgeCovers } from "./cover-store";
import { fetchCover } from "./fetch-cover";
import { getPictureFile } from "./get-picture-file";
import { LEASE_MS } from "./rules";
import { PICTURE_UPLOAD } from "./schemas";

const NOW = new Date("2026-11-21T12:00:00Z");
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SOURCE = "https://pictures.example/cover.jpg";
const contextAt = (ms = 0, db = testDatabase()): Context => ({
  db,
  actor: { kind: "system", name: "fetch-cover" },
  now: new Date(NOW.getTime() + ms),
  requestId: "test",
});
const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: "#1f6f50" } })
  .jpeg()
  .toBuffer();
const giving = (bytes: Buffer) => async () => ({ ok: true, bytes }) as const;
const failing =
  (error: string, isFinal = false) =>
  async () =>
    ({ ok: false, error, isFinal }) as const;

async function make(coverImageUrl: string | null = SOURCE) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { coverImageUrl });
  const read = async () => {
    const { cover } = await getCampaign.run(contextAt(), { params: { id: campaign.id } });
    const ctx = { ...contextAt(), actor: { kind: "public" } as const };
    const { coverUrl } = await getPublicCampaign(ctx, { slug: campaign.slug, org: org.slug });
    expect(coverUrl, "donors are shown what staff are").toBe(cover?.url ?? null);
    return cover;
  };
  const change = (url: string | null) =>
    testDatabase().update(campaigns).set({ coverImageUrl: url }).where(eq(campaigns.id, campaign.id));
  const isDue = async (ms: number) =>
    (await listDueCovers(testDatabase(), contextAt(ms).now, 100_000)).some(
      (one) => one.campaignId === campaign.id,
    );
  return { campaign, read, change, isDue };
}
const nameOf = (url: string | null | undefined) => url?.split("/").at(-1) ?? "";

test("a cover is fetched once, re-encoded, and served under the hash of its bytes", async () => {
  const host = await startReceiver((_request, response) => response.end(picture));
  const { campaign, read, isDue } = await make(host.url);
  expect(await read()).toMatchObject({ source: "URL", status: "PENDING", url: null, error: null });
  expect(await isDue(0), "what was saved before covers were stored is found, too").toBe(true);
  const real = (address: string, limits: { maxBytes: number }) =>
    fetchFile(address, { ...limits, allowPrivate: true });
  expect(await fetchCover(contextAt(), campaign.id, real)).toBe("READY");
  const cover = await read();
  expect(cover).toMatchObject({
    source: "URL",
    status: "READY",
    url: expect.stringMatching(/\/pictures\/[0-9a-f]{64}\.webp$/),
    error: null,
  });
  const { bytes } = await getPictureFile(contextAt(), nameOf(cover?.url));
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 64, height: 36 });
  for (const later of [0, DAY_MS * 30]) {
    expect(await isDue(later)).toBe(false);
    expect(await fetchCover(contextAt(later), campaign.id, real)).toBe("SKIPPED");
  }
  expect(host.received).toHaveLength(1);
});

test("only one of several concurrent fetches calls the host, with the size limit", async () => {
  const { db } = ownConnection(8);
  const { campaign } = await make();
  const requests: { maxBytes: number }[] = [];
  const slow = async (_address: string, limits: { maxBytes: number }) => {
    requests.push(limits);
    await others;
    return { ok: true, bytes: picture } as const;
  };
  let release = () => {};
  const others = new Promise<void>((resolve) => {
    release = resolve;
  });
  let skipped = 0;
  const all = Array.from({ length: 8 }, async () => {
    const outcome = await fetchCover(contextAt(0, db), campaign.id, slow);
    if (outcome === "SKIPPED") skipped += 1;
    if (skipped === 7) release();
    return outcome;
  });
  const outcomes = await Promise.all(all);
  expect(outcomes.toSorted()).toEqual(["READY", ...Array<string>(7).fill("SKIPPED")]);
  expect(requests).toEqual([{ maxBytes: PICTURE_UPLOAD.maxBytes }]);
});

test("a failed fetch is shown to staff, retried after growing delays, and then once a day", async () => {
  const { campaign, read, isDue } = await make();
  const fail = failing("It responded with status 503");
  let at = 0;
  for (const [pause, status] of [
    [MINUTE_MS, "PENDING"],
    [10 * MINUTE_MS, "PENDING"],
    [60 * MINUTE_MS, "PENDING"],
    [DAY_MS, "FAILED"],
    [DAY_MS, "FAILED"],
  ] as const) {
    expect(await fetchCover(contextAt(at), campaign.id, fail)).toBe(status);
    expect(await read()).toMatchObject({
      source: "URL",
      status,
      url: null,
      error: "It responded with status 503",
    });
    expect(await isDue(at + pause - 1)).toBe(false);
    expect(await fetchCover(contextAt(at + pause - 1), campaign.id, fail)).toBe("SKIPPED");
    at += pause;
    expect(await isDue(at)).toBe(true);
  }
  expect(await fetchCover(contextAt(at), campaign.id, giving(picture))).toBe("READY");
  expect(await read()).toMatchObject({ status: "READY", error: null });
});

test("a file that is not a picture, or a forbidden address, fails permanently", async () => {
  for (const [fetch, error] of [
    [giving(Buffer.from("<p>Not here")), "It is not a picture (JPEG, PNG, WebP, GIF or AVIF)"],
    [failing("It is larger than 8 MiB", true), "It is larger than 8 MiB"],
  ] as const) {
    const { campaign, read, isDue } = await make();
    expect(await fetchCover(contextAt(), campaign.id, fetch)).toBe("FAILED");
    expect(await read()).toMatchObject({ source: "URL", status: "FAILED", url: null, error });
    expect(await isDue(DAY_MS - 1)).toBe(false);
  }
});

test("a cover whose URL changes during the fetch is not shown, and the new one is fetched", async () => {
  const { campaign, read, change, isDue } = await make();
  const changing = async () => {
    await change(`${SOURCE}?2`);
    expect(await isDue(0), "one fetch at a time").toBe(false);
    expect(await fetchCover(contextAt(), campaign.id, giving(picture))).toBe("SKIPPED");
    return { ok: true, bytes: picture } as const;
  };
  await fetchCover(contextAt(), campaign.id, changing);
  expect(await read()).toMatchObject({ source: "URL", status: "PENDING", url: null, error: null });
  expect(await isDue(0)).toBe(true);
  expect(await fetchCover(contextAt(), campaign.id, giving(picture))).toBe("READY");
  expect(await read()).toMatchObject({ status: "READY" });
});

test("a crashed fetch is repeated after its lease expires, and a fetch that outlives its lease writes nothing", async () => {
  const { campaign, read } = await make();
  const slow = async () => {
    expect(await fetchCover(contextAt(LEASE_MS - 1), campaign.id, giving(picture))).toBe("SKIPPED");
    expect(await fetchCover(contextAt(LEASE_MS), campaign.id, giving(picture))).toBe("READY");
    return { ok: false, error: "too late", isFinal: true } as const;
  };
  expect(await fetchCover(contextAt(), campaign.id, slow)).toBe("SKIPPED");
  expect(await read()).toMatchObject({ status: "READY", error: null });
});

test("a cover that its campaign no longer uses is not served, and its bytes are deleted", async () => {
  const { campaign, read, change } = await make();
  await fetchCover(contextAt(), campaign.id, giving(picture));
  // Other campaigns may show a shared picture, so this one is unique.
  const own = await sharp({ create: { width: 50, height: 31, channels: 3, background: "#abc" } })
    .png()
    .toBuffer();
  await change(`${SOURCE}?own=${campaign.id}`);
  await fetchCover(contextAt(), campaign.id, giving(own));
  const name = nameOf((await read())?.url);
  await expect(getPictureFile(contextAt(), name)).resolves.toBeTruthy();
  await change(null);
  expect(await read()).toBeNull();
  await expect(getPictureFile(contextAt(), name)).rejects.toMatchObject({ code: "not_found" });
  await purgeCovers(testDatabase(), NOW);
  const left = await testDatabase()
    .select({ id: campaignCovers.campaignId })
    .from(campaignCovers)
    .where(eq(campaignCovers.campaignId, campaign.id));
  expect(left).toEqual([]);
});

test("a campaign without a cover is never fetched", async () => {
  const { campaign, read, isDue } = await make(null);
  expect(await isDue(0)).toBe(false);
  expect(await fetchCover(contextAt(), campaign.id, failing("asked"))).toBe("SKIPPED");
  expect(await read()).toBeNull();
});
