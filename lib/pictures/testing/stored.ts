import { eq } from "drizzle-orm";
import sharp from "sharp";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { pictureFiles, pictures } from "@/db/schema/pictures";
import { makeCampaign, makeOrganization, ownConnection, testDatabase } from "@/db/testing";
import { contextOf, NOW } from "@/lib/campaigns/testing/parts";
import type { Context } from "@/lib/kernel/context";
import { getPictureFile } from "../get-picture-file";
import { encodeUpload, type NewPicture } from "../new-picture";
import { storePictures } from "../picture-store";
import { removeUnusedFiles } from "../purge-pictures";
import { KEEP_FILES_MS } from "../rules";
import { writePictures } from "../write-files";

const db = testDatabase();
/** A job context, `ms` milliseconds after the tests' current time. */
export const at = (ms: number): Context => ({
  ...contextOf({ kind: "system", name: "pictures" }),
  now: new Date(NOW.getTime() + ms),
});
export const stranger = contextOf({ kind: "public" });
/** Delay after which unreferenced files are removed, in milliseconds. */
export const UNUSED = KEEP_FILES_MS + 1000;

/** Returns a picture that is unique to its test. */
export async function newPicture(now = NOW): Promise<NewPicture> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const width = 200 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 800);
  const plain = sharp({ create: { width, height: 40, channels: 3, background: { r, g, b } } });
  return encodeUpload(await plain.png().toBuffer(), now);
}

/** Creates a campaign's cover whose bytes are in the store. */
export async function cover(): Promise<NewPicture> {
  const picture = await newPicture();
  const [written] = await writePictures(at(0), [picture]);
  if (!written) throw new Error("nothing was written");
  await db.transaction((tx) => storePictures(tx, [written]));
  await show(picture.hash);
  return picture;
}

/** Makes a picture the cover of a new campaign. */
export async function show(hash: string): Promise<void> {
  const campaign = await makeCampaign((await makeOrganization()).id);
  await db.update(campaigns).set({ coverHash: hash }).where(eq(campaigns.id, campaign.id));
}

/**
 * Hides every picture. For tests with their own store, which lacks the pictures that other tests of this database show.
 */
export async function hideAll(): Promise<void> {
  await db.update(campaigns).set({ coverHash: null, coverOriginalHash: null });
  await db.update(organizations).set({ logoHash: null });
}

/** Removes a picture from every campaign that shows it. */
export const hide = (hash: string) =>
  db.update(campaigns).set({ coverHash: null }).where(eq(campaigns.coverHash, hash));
/** Returns the bytes served to a stranger. */
export const read = async (hash: string) => (await getPictureFile(stranger, `${hash}.webp`)).bytes;
export const rowOf = async (hash: string) =>
  (await db.select().from(pictures).where(eq(pictures.hash, hash)))[0];
export const noteOf = async (hash: string) =>
  (await db.select().from(pictureFiles).where(eq(pictureFiles.hash, hash)))[0];

/** Removes all files due for removal at an instant. */
export async function removeAll(ms: number): Promise<void> {
  while ((await removeUnusedFiles(at(ms))).more);
}

/** Opens a transaction that refers to pictures and commits when `end` is called. */
export async function openTransaction(
  work: Parameters<ReturnType<typeof ownConnection>["db"]["transaction"]>[0],
) {
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
