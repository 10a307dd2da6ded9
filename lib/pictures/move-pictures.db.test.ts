import { describe, expect, test, vi } from "vitest";
import { pictureRenditions, pictures } from "@/db/schema/pictures";
import { ownConnection, testDatabase } from "@/db/testing";
import { NOW } from "@/lib/campaigns/testing/parts";
import { STORES } from "@/lib/services/testing/file-stores";
import { getPictureFile } from "./get-picture-file";
import { movePictures } from "./move-pictures";
import { storePictures } from "./picture-store";
import { at, newPicture, rowOf, show, stranger } from "./testing/stored";
import { useStore } from "./testing/use-store";
import { writePictures } from "./write-files";

vi.mock("@/lib/services/log");
vi.mock("@/lib/services/files/file-store", async () => ({
  fileStore: (await import("@/lib/services/testing/file-stores")).storeInUse,
}));

const db = testDatabase();

describe.each(STORES)("pictures of older releases in $kind", ({ open }) => {
  const begin = useStore(open);

  test("are read from the database until they are moved, and each is moved once", async () => {
    const store = await begin();
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

  test("also leave the database when they are uploaded again", async () => {
    await begin();
    const old = await newPicture();
    await db.insert(pictures).values(old);
    const [written] = await writePictures(at(0), [old]);
    await db.transaction((tx) => storePictures(tx, written ? [written] : []));
    expect(await rowOf(old.hash)).toMatchObject({ bytes: null, fileHash: old.hash });
  });
});
