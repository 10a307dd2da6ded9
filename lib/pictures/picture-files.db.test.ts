import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { pictureFiles, pictureRenditions, pictures } from "@/db/schema/pictures";
import { makeCampaign, makeOrganization, ownConnection, testDatabase } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { adjustCampaignCover } from "@/lib/campaigns/api";
import { contextOf, makePlace, NOW, notesOf } from "@/lib/campaigns/testing/parts";
import { openArchive } from "@/lib/exports/archive/testing/open-archive";
import type { Context } from "@/lib/kernel/context";
import { renditionPath } from "@/lib/kernel/urls/picture-path";
import { setLogo } from "@/lib/orgs/change-logo";
import { log } from "@/lib/services/log";
import { STORES, type TestStore } from "@/lib/services/testing/picture-stores";
import { noteFiles } from "./file-store";
import { getPictureFile } from "./get-picture-file";
import { movePictures } from "./move-pictures";
import { encodeUpload, hashOf, type NewPicture } from "./new-picture";
import { storePictures } from "./picture-store";
import { purgeUnusedPictures, removeUnusedFiles } from "./purge-pictures";
import { renderPictures } from "./render-pictures";
import { KEEP_FILES_MS, REMOVAL_MS } from "./rules";
import { writePictures } from "./write-files";

vi.mock("@/lib/services/log");
const inUse: { store?: TestStore } = {};
vi.mock("@/lib/services/pictures/picture-files", () => ({
  pictureFiles: async () => {
    if (!inUse.store) throw new Error("the test has no store");
    return inUse.store.files;
  },
}));

const db = testDatabase();
const at = (ms: number): Context => ({
  ...contextOf({ kind: "system", name: "pictures" }),
  now: new Date(NOW.getTime() + ms),
});
const stranger = contextOf({ kind: "public" });
const UNUSED = KEEP_FILES_MS + 1000;

/** A picture that no other test has. */
async function newPicture(now = NOW): Promise<NewPicture> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const width = 200 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 800);
  const plain = sharp({ create: { width, height: 40, channels: 3, background: { r, g, b } } });
  return encodeUpload(await plain.png().toBuffer(), now);
}

/** A campaign's cover whose bytes are in the store. */
async function cover(): Promise<NewPicture> {
  const picture = await newPicture();
  const [written] = await writePictures(at(0), [picture]);
  if (!written) throw new Error("nothing was written");
  await db.transaction((tx) => storePictures(tx, [written]));
  await show(picture.hash);
  return picture;
}

async function show(hash: string): Promise<void> {
  const campaign = await makeCampaign((await makeOrganization()).id);
  await db.update(campaigns).set({ coverHash: hash }).where(eq(campaigns.id, campaign.id));
}

async function hideAll(): Promise<void> {
  await db.update(campaigns).set({ coverHash: null, coverOriginalHash: null });
  await db.update(organizations).set({ logoHash: null });
}

const hide = (hash: string) =>
  db.update(campaigns).set({ coverHash: null }).where(eq(campaigns.coverHash, hash));
const read = async (hash: string) => (await getPictureFile(stranger, `${hash}.webp`)).bytes;
const rowOf = async (hash: string) => (await db.select().from(pictures).where(eq(pictures.hash, hash)))[0];
const noteOf = async (hash: string) =>
  (await db.select().from(pictureFiles).where(eq(pictureFiles.hash, hash)))[0];

/** All that is due at an instant. */
async function removeAll(ms: number): Promise<void> {
  while ((await removeUnusedFiles(at(ms))).more);
}

/** What a transaction of its own names, and lets be seen, when `end` is called. */
async function openTransaction(work: Parameters<ReturnType<typeof ownConnection>["db"]["transaction"]>[0]) {
  const own = ownConnection(1);
  let [end, begin] = [() => {}, () => {}];
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const done = own.db.transaction(async (tx) => {
    await work(tx);
    begin();
    await ended;
  });
  await Promise.race([begun, done]);
  return async () => {
    end();
    await done;
  };
}

describe.each(STORES)("pictures in $kind", ({ open }) => {
  let store: TestStore;
  beforeEach(async () => {
    vi.spyOn(log, "error").mockClear();
    await hideAll();
  });
  // Other tests of this database have other stores.
  afterEach(hideAll);
  /** The store of a test, which ends with it. */
  const begin = async () => {
    store = await open();
    inUse.store = store;
  };

  test("are written before their row, read from there, and removed after it", async () => {
    await begin();
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
    await begin();
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

  test("that cannot be stored change nothing; those that cannot be read are asked for again", async () => {
    await begin();
    const shown = await cover();
    const { org, ctx } = await makePlace();
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

  test("that no transaction named are removed after a day, not before", async () => {
    await begin();
    const picture = await newPicture();
    const [written] = await writePictures(at(0), [picture]);
    const failing = db.transaction(async (tx) => {
      await storePictures(tx, written ? [written] : []);
      throw new Error("the change failed");
    });
    await expect(failing).rejects.toThrow("the change failed");
    expect(await rowOf(picture.hash)).toBeUndefined();
    await removeAll(KEEP_FILES_MS - 1000);
    expect(store.has(picture.hash)).toBe(true);
    await removeAll(UNUSED);
    expect(store.has(picture.hash)).toBe(false);
  });

  test("are never removed while a transaction names them again", async () => {
    await begin();
    const { hash, bytes, ...rest } = await cover();
    await hide(hash);
    await purgeUnusedPictures(at(UNUSED));
    const [again] = await writePictures(at(UNUSED), [{ hash, bytes, ...rest, storedAt: at(UNUSED).now }]);
    const end = await openTransaction((tx) => storePictures(tx, again ? [again] : []));
    await removeAll(2 * UNUSED + 1000);
    expect(store.has(hash)).toBe(true);
    await end();
    await show(hash);
    await removeAll(3 * UNUSED);
    expect(await read(hash)).toEqual(bytes);
  });

  test("are refused while their file is being removed, and stored when that is done", async () => {
    await begin();
    const { hash, bytes, ...rest } = await cover();
    await hide(hash);
    await purgeUnusedPictures(at(UNUSED));
    const late = { hash, bytes, ...rest, storedAt: at(UNUSED).now };
    const { files } = store;
    const refusals: unknown[] = [];
    store.files = {
      ...files,
      async delete(hashes) {
        if (hashes.includes(hash))
          refusals.push(await writePictures(at(UNUSED), [late]).catch((error: unknown) => error));
        await files.delete(hashes);
      },
    };
    await removeAll(2 * UNUSED);
    expect(refusals).toMatchObject([{ code: "conflict" }]);
    const [written] = await writePictures(at(UNUSED), [late]);
    await db.transaction((tx) => storePictures(tx, written ? [written] : []));
    await show(hash);
    expect(await read(hash)).toEqual(bytes);
    // A transaction that names a file which is gone fails.
    const [slow] = await writePictures(at(0), [await newPicture()]);
    await removeAll(UNUSED);
    await expect(db.transaction((tx) => storePictures(tx, slow ? [slow] : []))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("are removed by a later run when one broke off", async () => {
    await begin();
    const [written] = await writePictures(at(0), [await newPicture()]);
    const { hash = "" } = written ?? {};
    const { files } = store;
    store.files = { ...files, delete: () => Promise.reject(new Error("it broke off")) };
    await expect(removeUnusedFiles(at(UNUSED))).rejects.toThrow("it broke off");
    store.files = files;
    await removeAll(UNUSED + REMOVAL_MS - 1000);
    expect(store.has(hash), "the first run may still be deleting it").toBe(true);
    await removeAll(UNUSED + REMOVAL_MS + 1000);
    expect(store.has(hash)).toBe(false);
    expect(await noteOf(hash)).toBeUndefined();
  });

  test("of older releases are read from the database until they are moved, each once", async () => {
    await begin();
    const [one, other] = [await newPicture(), await newPicture()];
    await db.insert(pictures).values([one, other].map((row) => ({ ...row, renderedAt: NOW })));
    await db
      .insert(pictureRenditions)
      .values({ hash: one.hash, width: 160, format: "avif", bytes: Buffer.from(`avif of ${one.hash}`) });
    await show(one.hash);
    await show(other.hash);
    const names = [
      `${one.hash}.webp`,
      `${one.hash}-100.avif`,
      `${other.hash}.webp`,
      `${other.hash}-9000.webp`,
    ];
    const serve = () => Promise.all(names.map((name) => getPictureFile(stranger, name)));
    const before = await serve();
    const { put } = store.files;
    store.files.put = (file) => (file.hash === other.hash ? Promise.reject(new Error("full")) : put(file));
    await movePictures(at(0));
    expect(await rowOf(other.hash), "nothing is cleared that was not written").toMatchObject({
      bytes: other.bytes,
      fileHash: null,
    });
    store.files.put = put;
    const two = ownConnection(2);
    await Promise.all([movePictures(at(1)), movePictures({ ...at(2), db: two.db })]);
    while ((await movePictures(at(3))).more);
    expect(await serve()).toEqual(before);
    for (const { hash } of [one, other]) {
      expect(await rowOf(hash)).toMatchObject({ bytes: null, fileHash: hash });
      expect(store.has(hash)).toBe(true);
    }
    expect(await movePictures(at(4))).toEqual({ moved: 0, failed: 0, more: false });
  });

  test("uploaded again leave the database, too", async () => {
    await begin();
    const old = await newPicture();
    await db.insert(pictures).values(old);
    const [written] = await writePictures(at(0), [old]);
    await db.transaction((tx) => storePictures(tx, written ? [written] : []));
    expect(await rowOf(old.hash)).toMatchObject({ bytes: null, fileHash: old.hash });
  });

  test("are in the export of everything, and cropped from the store; a lost one leaves both possible", async () => {
    await begin();
    const { org, campaign, ctx } = await makePlace();
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
    await expect(openArchive(ctx, org.id), "it never looks complete").rejects.toThrow();
  });
});

test("files are noted by concurrent uploads in one order, and a hash alone names one", async () => {
  const { db: own } = ownConnection(8);
  const all = await Promise.all(Array.from({ length: 6 }, () => newPicture()));
  const files = all.map(({ hash, bytes }) => ({ hash, size: bytes.length }));
  const sorted = files.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const noted = await Promise.all(Array.from({ length: 8 }, () => noteFiles(own, sorted, NOW)));
  expect(noted).toEqual(Array(8).fill(true));
  await expect(noteFiles(own, [{ hash: "../x", size: 1 }], NOW)).rejects.toThrow();
});
