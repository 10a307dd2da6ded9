import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { pictureRenditions, pictures } from "@/db/schema/pictures";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { contextOf } from "@/lib/campaigns/testing/parts";
import { renditionPath } from "@/lib/kernel/urls/picture-path";
import { getPictureFile } from "./get-picture-file";
import { encodeUpload, type NewPicture } from "./new-picture";
import { purgePictures, storePictures } from "./picture-store";
import { renderPictures } from "./render-pictures";
import { writePictures } from "./write-files";

vi.mock("@/lib/services/log");

const STORED = new Date("2026-11-21T12:00:00Z");
const ctx = contextOf({ kind: "system", name: "render-pictures" });

/** Returns a photo-like picture that is unique to its test. */
function photo(width: number, height: number): Promise<Buffer> {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  const waves = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      waves[at] = 128 + 90 * Math.sin((x + a) / 37) * Math.cos(y / 23);
      waves[at + 1] = 128 + 90 * Math.sin((x + y + b) / 61);
      waves[at + 2] = 128 + 90 * Math.cos((y + c) / 17);
    }
  return sharp(waves, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function store(picture: NewPicture): Promise<void> {
  const written = await writePictures({ db: testDatabase(), now: STORED }, [picture]);
  await testDatabase().transaction((tx) => storePictures(tx, written));
}

/** Creates a campaign's cover of this size. Resolves to its hash. */
async function cover(width: number, height: number): Promise<string> {
  const picture = await encodeUpload(await photo(width, height), STORED);
  const campaign = await makeCampaign((await makeOrganization()).id);
  const { hash } = picture;
  await store(picture);
  await testDatabase().update(campaigns).set({ coverHash: hash }).where(eq(campaigns.id, campaign.id));
  return hash;
}

/** Returns what is served for a rendition, with its real format and width instead of the claimed ones. */
async function served(hash: string, width: number, format: "webp" | "avif") {
  const name = renditionPath(`/pictures/${hash}.webp`, width, format)?.split("/").at(-1) ?? "";
  const file = await getPictureFile(contextOf({ kind: "public" }), name);
  const { format: codec, width: real } = await sharp(file.bytes).metadata();
  expect(codec === "heif" ? "avif" : codec, "the claimed format").toBe(file.format);
  return { width: real, format: file.format, isFinal: file.isFinal, length: file.bytes.length };
}

async function renderAll(): Promise<void> {
  while ((await renderPictures(ctx)).more);
}

describe("renditions of a picture", () => {
  test("are narrower or AVIF, have fewer bytes, and until they are stored the whole picture is served", async () => {
    const hash = await cover(1200, 800);
    expect(await served(hash, 480, "avif")).toMatchObject({ width: 1200, format: "webp", isFinal: false });
    await renderAll();
    const full = await served(hash, 1600, "webp");
    expect(full).toMatchObject({ width: 1200, format: "webp", isFinal: true });
    const [phone, narrow, wide] = [
      await served(hash, 480, "webp"),
      await served(hash, 480, "avif"),
      await served(hash, 1600, "avif"),
    ];
    expect(phone).toMatchObject({ width: 480, format: "webp", isFinal: true });
    expect(narrow).toMatchObject({ width: 480, format: "avif" });
    expect(wide).toMatchObject({ width: 1200, format: "avif" });
    expect(narrow.length).toBeLessThan(phone.length);
    expect(phone.length).toBeLessThan(full.length);
    expect(wide.length).toBeLessThan(full.length);
    expect(await served(hash, 500, "webp"), "the next wider one").toMatchObject({ width: 960 });
  });

  test("of a small picture are the picture itself", async () => {
    const hash = await cover(90, 60);
    await renderAll();
    expect(await served(hash, 480, "webp")).toMatchObject({ width: 90, format: "webp", isFinal: true });
  });

  test("are made and served only while the picture is shown, and purged with it", async () => {
    const [kept, removed] = [await cover(600, 400), await cover(600, 401)];
    await renderAll();
    const unseen = await encodeUpload(await photo(600, 402), STORED);
    await store(unseen);
    await testDatabase().update(campaigns).set({ coverHash: null }).where(eq(campaigns.coverHash, removed));
    await renderAll();
    await expect(served(removed, 480, "webp")).rejects.toMatchObject({ code: "not_found" });
    await purgePictures(testDatabase(), new Date(STORED.getTime() + 1), STORED);
    const left = async (hash: string) => {
      const rows = await testDatabase()
        .select({ hash: pictureRenditions.hash })
        .from(pictureRenditions)
        .where(eq(pictureRenditions.hash, hash));
      return rows.length;
    };
    expect(await left(kept)).toBeGreaterThan(0);
    expect(await left(removed)).toBe(0);
    expect(await left(unseen.hash)).toBe(0);
  });

  test("that cannot be made do not block those of other pictures", async () => {
    const hash = await cover(640, 400);
    const broken = await cover(640, 401);
    await testDatabase()
      .update(pictures)
      .set({ bytes: Buffer.from("no picture"), fileHash: null })
      .where(eq(pictures.hash, broken));
    const { rendered, failed } = await renderPictures(ctx);
    expect({ rendered, failed }).toEqual({ rendered: 1, failed: 1 });
    expect((await served(hash, 480, "avif")).isFinal).toBe(true);
    await testDatabase().update(campaigns).set({ coverHash: null }).where(eq(campaigns.coverHash, broken));
  });
});
