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
/** A job so many ms after the tests' present. */
export const at = (ms: number): Context => ({
  ...contextOf({ kind: "system", name: "pictures" }),
  now: new Date(NOW.getTime() + ms),
});
export const stranger = contextOf({ kind: "public" });
/** After which files that no row names are removed, in ms. */
export const UNUSED = KEEP_FILES_MS + 1000;

/** A picture that no other test has. */
export async function newPicture(now = NOW): Promise<NewPicture> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const width = 200 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 800);
  const plain = sharp({ create: { width, height: 40, channels: 3, background: { r, g, b } } });
  return encodeUpload(await plain.png().toBuffer(), now);
}

/** A campaign's cover whose bytes are in the store. */
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

/** For tests with stores of their own: what others of this database show is not in them. */
export async function hideAll(): Promise<void> {
  await db.update(campaigns).set({ coverHash: null, coverOriginalHash: null });
  await db.update(organizations).set({ logoHash: null });
}

/** Takes a picture off every campaign that shows it. */
export const hide = (hash: string) =>
  db.update(campaigns).set({ coverHash: null }).where(eq(campaigns.coverHash, hash));
/** The bytes that a stranger gets. */
export const read = async (hash: string) => (await getPictureFile(stranger, `${hash}.webp`)).bytes;
export const rowOf = async (hash: string) =>
  (await db.select().from(pictures).where(eq(pictures.hash, hash)))[0];
export const noteOf = async (hash: string) =>
  (await db.select().from(pictureFiles).where(eq(pictureFiles.hash, hash)))[0];

/** All that is due at an instant. */
export async function removeAll(ms: number): Promise<void> {
  while ((await removeUnusedFiles(at(ms))).more);
}

/** What a transaction of its own names, and lets be seen, when `end` is called. */
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
