import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeOrganization, testDatabase } from "@/db/testing";
import { permitInOrg, withResource } from "@/lib/auth/access";
import { adjustCampaignCover, getCampaign, removeCampaignCover, setCampaignCover } from "@/lib/campaigns/api";
import { getPublicCampaign } from "@/lib/campaigns/public/get-public-campaign";
import { contextOf, NOW, notesOf, setUp } from "@/lib/campaigns/testing/parts";
import { getPictureFile } from "@/lib/pictures/get-picture-file";
import { findPicture, purgePictures } from "@/lib/pictures/picture-store";
import { adjustCover, setCover } from "./change-cover";
import { loadCampaign } from "./context";
import { adjustCoverInput } from "./cover-schemas";

const AFTER = new Date(NOW.getTime() + 1);
const hashOf = (url: string | null | undefined) => url?.split("/").at(-1)?.replace(".webp", "") ?? "";

/** A picture of 800 × 600 pixels with a red left half and a blue right half, with unique noise. */
async function twoHalves(): Promise<Buffer> {
  const noise = await sharp(crypto.getRandomValues(new Uint8Array(8 * 8 * 3)), {
    raw: { width: 8, height: 8, channels: 3 },
  })
    .resize(80, 80, { kernel: "nearest" })
    .png()
    .toBuffer();
  const half = (r: number, b: number) =>
    sharp({ create: { width: 400, height: 600, channels: 3, background: { r, g: 20, b } } })
      .composite([{ input: noise, left: 160, top: 120 }])
      .png()
      .toBuffer();
  const [left, right] = [await half(230, 10), await half(10, 230)];
  return sharp({ create: { width: 800, height: 600, channels: 3, background: "#000" } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 400, top: 0 },
    ])
    .withExif({ IFD0: { Copyright: "SECRET-PLACE" } })
    .jpeg()
    .toBuffer();
}

const LEFT = { x: 0, y: 0, width: 50, height: 50 };
const RIGHT = { x: 50, y: 10, width: 50, height: 37.5 };

async function setUpCover(given: Parameters<typeof setUp>[0] = {}) {
  const made = await setUp(given);
  const { ctx, at } = made;
  const cover = async (call: Promise<{ cover: Cover }>) => (await call).cover;
  return {
    ...made,
    upload: async (file: Buffer) => {
      const headers = { "content-type": "image/jpeg" };
      const request = new Request("http://localhost/", {
        method: "PUT",
        body: new Uint8Array(file),
        headers,
      });
      return cover(setCampaignCover.run(ctx, { params: at }, request));
    },
    adjust: (input: object) =>
      cover(adjustCampaignCover.run(ctx, { params: at, body: adjustCoverInput.parse(input) })),
    remove: () => cover(removeCampaignCover.run(ctx, { params: at })),
    now: () => cover(getCampaign.run(ctx, { params: at })),
    shown: () =>
      getPublicCampaign(contextOf({ kind: "public" }), { slug: made.campaign.slug, org: made.org.slug }),
  };
}
type Cover = Awaited<ReturnType<typeof getCampaign.run>>["cover"];

/** Returns the size and main color of a stored picture, loaded from its public URL. */
async function seen(url: string | null | undefined) {
  const { bytes } = await getPictureFile(contextOf({ kind: "public" }), `${hashOf(url)}.webp`);
  const { width, height, exif } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes).stats();
  const color = dominant.r > 150 ? "red" : dominant.b > 150 ? "blue" : "neither";
  return { width, height, color, exif };
}

describe("an uploaded cover", () => {
  test("is cropped from the whole picture, which is kept: a different part or all of it can be shown later", async () => {
    const it = await setUpCover();
    const first = await it.upload(await twoHalves());
    expect(first).toMatchObject({ source: "UPLOAD", crop: null, focus: null, alt: null });
    expect(await seen(first?.originalUrl)).toMatchObject({ width: 800, height: 600, exif: undefined });
    const right = await it.adjust({ crop: RIGHT });
    expect(await seen(right?.url)).toEqual({ width: 400, height: 225, color: "blue", exif: undefined });
    expect((await it.shown()).coverUrl).toBe(right?.url);
    const left = await it.adjust({ crop: LEFT });
    expect(await seen(left?.url)).toMatchObject({ width: 400, height: 300, color: "red" });
    const full = await it.adjust({ crop: null });
    expect(await seen(full?.url)).toMatchObject({ width: 800, height: 600 });
    for (const one of [right, left, full]) expect(one?.originalUrl).toBe(first?.originalUrl);
  });

  test("has a focal point and an alternative text for donors, which are dropped with the picture", async () => {
    const it = await setUpCover();
    const first = await it.upload(await twoHalves());
    const given = { crop: LEFT, focus: { x: 20, y: 80.5 }, alt: " A red wall " };
    expect(await it.adjust(given)).toMatchObject({ ...given, alt: "A red wall" });
    expect(await it.shown()).toMatchObject({ coverFocus: given.focus, coverAlt: "A red wall" });
    expect(await it.adjust({ alt: "A wall" })).toMatchObject({ ...given, alt: "A wall" });
    expect(await it.adjust({ crop: RIGHT }), "another part").toMatchObject({ focus: null, alt: "A wall" });
    await it.adjust({ focus: { x: 1, y: 2 } });
    expect(await it.upload(await twoHalves())).toMatchObject({ crop: null, focus: null, alt: null });
    expect(await it.shown()).toMatchObject({ coverFocus: null, coverAlt: null });
    const notes = (await notesOf(it.campaign.id)).map(({ before, after }) => [before, after]);
    expect(notes[1]).toEqual([
      { cover: hashOf(first?.url), coverCrop: null, coverFocus: null, coverAlt: null },
      { cover: expect.any(String), coverCrop: LEFT, coverFocus: given.focus, coverAlt: "A red wall" },
    ]);
    expect(notes[2]).toEqual([{ coverAlt: "A red wall" }, { coverAlt: "A wall" }]);
    expect(notes).toHaveLength(6);
  });

  test("is kept with its whole picture while it is shown, and purged with it", async () => {
    const it = await setUpCover();
    await it.upload(await twoHalves());
    const cropped = await it.adjust({ crop: RIGHT });
    const urls = [cropped?.url, cropped?.originalUrl];
    await purgePictures(testDatabase(), AFTER, AFTER);
    for (const url of urls) expect(await findPicture(testDatabase(), hashOf(url))).not.toBeNull();
    await it.remove();
    await expect(seen(cropped?.originalUrl)).rejects.toMatchObject({ code: "not_found" });
    await purgePictures(testDatabase(), AFTER, AFTER);
    for (const url of urls) expect(await findPicture(testDatabase(), hashOf(url))).toBeNull();
  });

  test("cannot be adjusted if there is none, beyond its edges, or by others", async () => {
    const missing = { code: "conflict", message: "The campaign has no uploaded cover" };
    for (const it of [
      await setUpCover(),
      await setUpCover({ coverImageUrl: "https://pictures.example/a.png" }),
    ])
      await expect(it.adjust({ alt: "A wall" })).rejects.toMatchObject(missing);
    const problems = (crop: object) =>
      adjustCoverInput
        .safeParse({ crop })
        .error?.issues.map(({ path, message }) => [path.join("."), message]);
    expect(problems({ ...RIGHT, width: 50.1 })).toEqual([["crop.width", "Beyond the edge of the picture"]]);
    expect(problems({ ...RIGHT, height: 4 })).toEqual([["crop.height", "At least 5"]]);
    expect(problems({ ...RIGHT, x: -1 })?.[0]).toEqual(["crop.x", "At least 0"]);
    const it = await setUpCover();
    const stranger = contextOf({ kind: "person", userId: (await makeOrganization()).ownerId });
    await expect(
      adjustCampaignCover.run(stranger, { params: it.at, body: { alt: null } }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  test("is the result of exactly one of concurrent changes, never a part of another picture", async () => {
    const it = await setUpCover();
    await it.upload(await twoHalves());
    const another = await twoHalves();
    // By several members, because one member's own changes are serialized.
    const found = await loadCampaign(it.ctx, it.campaign.id);
    const ctx = withResource(await permitInOrg(it.ctx, it.org.id), found);
    const changes = await Promise.allSettled([
      adjustCover(ctx, { crop: LEFT }),
      adjustCover(ctx, { crop: RIGHT }),
      setCover(ctx, another),
      adjustCover(ctx, { crop: { x: 0, y: 0, width: 100, height: 50 } }),
    ]);
    for (const one of changes)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({
          code: "conflict",
          message: "The cover has just changed; read it again",
        });
    const now = await it.now();
    const sizes: Record<string, number> = { null: 600, 50: 300, 37.5: 225 };
    expect(await seen(now?.url)).toMatchObject({ height: sizes[String(now?.crop?.height ?? null)] });
    expect(await seen(now?.originalUrl)).toMatchObject({ width: 800, height: 600 });
  });
});
