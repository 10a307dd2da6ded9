import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { pictureFiles, pictureRenditions } from "@/db/schema/pictures";
import { ownConnection, testDatabase } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { adjustCampaignCover } from "@/lib/campaigns/api";
import { NOW, notesOf, setUp } from "@/lib/campaigns/testing/parts";
import { openArchive } from "@/lib/exports/archive/testing/open-archive";
import { renditionPath } from "@/lib/kernel/urls/picture-path";
import { setLogo } from "@/lib/orgs/change-logo";
import { log } from "@/lib/services/log";
import { STORES } from "@/lib/services/testing/file-stores";
import { recordFiles } from "./file-store";
import { getPictureFile } from "./get-picture-file";
import { encodeUpload, hashOf } from "./new-picture";
import { purgeUnusedPictures, removeUnusedFiles } from "./purge-pictures";
import { renderPictures } from "./render-pictures";
import { KEEP_FILES_MS, REMOVAL_MS } from "./rules";
import {
  at,
  cover,
  hide,
  newPicture,
  noteOf,
  read,
  removeAll,
  rowOf,
  stranger,
  UNUSED,
} from "./testing/stored";
import { useStore } from "./testing/use-store";

vi.mock("@/lib/services/log");
vi.mock("@/lib/services/files/file-store", async () => ({
  fileStore: (await import("@/lib/services/testing/file-stores")).storeInUse,
}));

const db = testDatabase();

describe.each(STORES)("pictures in $kind", ({ open }) => {
  const begin = useStore(open);

  test("are written before their row, read from there, and removed after it", async () => {
    const store = await begin();
    const { hash, bytes } = await cover();
    expect(await rowOf(hash)).toMatchObject({ bytes: null, fileHash: hash });
    expect(await noteOf(hash)).toMatchObject({ size: bytes.length, removingAt: null });
    expect(store.has(hash)).toBe(true);
    while ((await renderPictures(at(0))).more);
    const files = await db
      .select({ bytes: pictureRenditions.bytes, fileHash: pictureRenditions.fileHash })
      .from(pictureRenditions)
      .where(eq(pictureRenditions.hash, hash));
    expect(files.length).toBeGreaterThan(0);
    const all = [hash, ...files.map(({ fileHash }) => fileHash ?? "")];
    expect(all.map(store.has)).not.toContain(false);
    expect(await read(hash)).toEqual(bytes);
    const name = renditionPath(`/pictures/${hash}.webp`, 160, "webp")?.split("/").at(-1) ?? "";
    const rendition = await getPictureFile(stranger, name);
    expect(all).toContain(hashOf(rendition.bytes));
    expect(rendition.isFinal).toBe(true);

    await removeAll(UNUSED);
    expect(all.map(store.has), "while a row refers to them").not.toContain(false);
    await hide(hash);
    await purgeUnusedPictures(at(UNUSED));
    expect(await rowOf(hash)).toBeUndefined();
    await removeAll(UNUSED + KEEP_FILES_MS - 1000);
    expect(all.map(store.has), "a backup of the database may name them").not.toContain(false);
    await removeAll(2 * UNUSED);
    expect(all.map(store.has)).not.toContain(true);
    expect(await db.select().from(pictureFiles).where(inArray(pictureFiles.hash, all))).toEqual([]);
  });

  test("whose file is lost, or has another size, are not found, and that is reported", async () => {
    const store = await begin();
    const [lost, cut] = [await cover(), await cover()];
    await store.files.delete([lost.hash]);
    await store.replace(cut.hash, cut.bytes.subarray(1));
    for (const { hash } of [lost, cut])
      for (const name of [`${hash}.webp`, `${hash}-160.avif`]) {
        vi.mocked(log.error).mockClear();
        await expect(getPictureFile(stranger, name)).rejects.toMatchObject({ code: "not_found" });
        expect(log.error).toHaveBeenCalledExactlyOnceWith(
          expect.objectContaining({ file: hash }),
          "the file of a picture is lost",
        );
      }
  });

  test("that cannot be stored change nothing; those that cannot be read are requested again", async () => {
    const store = await begin();
    const shown = await cover();
    const { org, ctx } = await setUp();
    const admin = await permitInOrg(ctx, org.id, "ADMIN");
    const upload = await sharp({ create: { width: 31, height: 47, channels: 3, background: "#345" } })
      .png()
      .toBuffer();
    const { hash } = await encodeUpload(upload, NOW);
    store.breakDown();
    await expect(setLogo(admin, upload)).rejects.toMatchObject({ code: "unavailable" });
    expect(await rowOf(hash)).toBeUndefined();
    expect(await notesOf(org.id)).toEqual([]);
    await expect(read(shown.hash)).rejects.toMatchObject({ code: "unavailable" });
    expect(log.error).toHaveBeenCalledWith(expect.anything(), "the store of pictures does not answer");
    await expect(removeUnusedFiles(at(UNUSED))).rejects.toThrow();
    store.repair();
    expect(await read(shown.hash)).toEqual(shown.bytes);
    await removeAll(UNUSED + REMOVAL_MS + 1000);
    expect(await noteOf(hash), "what was noted for it is gone").toBeUndefined();
    await setLogo(admin, upload);
    expect(await read(hash)).toEqual((await encodeUpload(upload, NOW)).bytes);
  });

  test("are exported in the archive and cropped from the store; a lost file breaks neither, and a store outage does not break the export", async () => {
    const store = await begin();
    const { org, campaign, ctx } = await setUp();
    const admin = await permitInOrg(ctx, org.id, "ADMIN");
    const { org: shown } = await setLogo(
      admin,
      await sharp({ create: { width: 64, height: 64, channels: 3, background: "#135" } })
        .png()
        .toBuffer(),
    );
    const logo = shown.logoUrl?.split("/").at(-1) ?? "";
    const { hash: coverHash } = await cover();
    await db
      .update(campaigns)
      .set({ coverHash, coverOriginalHash: coverHash })
      .where(eq(campaigns.id, campaign.id));
    const { files } = await openArchive(ctx, org.id);
    const served = await getPictureFile(stranger, logo);
    expect(Buffer.from(files[`pictures/${logo}`] ?? []).equals(served.bytes)).toBe(true);
    expect(files).toHaveProperty([`pictures/${coverHash}.webp`]);
    const crop = { x: 0, y: 0, width: 50, height: 100 };
    const adjust = (width: number) =>
      adjustCampaignCover.run(ctx, { params: { id: campaign.id }, body: { crop: { ...crop, width } } });
    await adjust(50);
    await store.files.delete([coverHash]);
    await expect(adjust(60)).rejects.toMatchObject({ code: "conflict", message: /is lost; upload it again/ });
    const without = await openArchive(ctx, org.id);
    expect(without.files).not.toHaveProperty([`pictures/${coverHash}.webp`]);
    expect(without.files).toHaveProperty(["contents.csv"]);
    store.breakDown();
    const listed = (await openArchive(ctx, org.id)).rows("contents.csv");
    expect(listed, "it says what it lacks").toEqual(
      expect.arrayContaining(
        [logo, `${coverHash}.webp`].map((name) => ({ file: `pictures/${name}`, rows: "" })),
      ),
    );
  });
});

test("concurrent uploads record files in the same order, and a file is identified by its hash alone", async () => {
  const { db: own } = ownConnection(8);
  const all = await Promise.all(Array.from({ length: 6 }, () => newPicture()));
  const files = all.map(({ hash, bytes }) => ({ hash, size: bytes.length }));
  const sorted = files.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const recorded = await Promise.all(Array.from({ length: 8 }, () => recordFiles(own, sorted, NOW)));
  expect(recorded).toEqual(Array(8).fill(true));
  await expect(recordFiles(own, [{ hash: "../x", size: 1 }], NOW)).rejects.toThrow();
});
