import { describe, expect, test, vi } from "vitest";
import { testDatabase } from "@/db/testing";
import { STORES } from "@/lib/services/testing/file-stores";
import { storePictures } from "./picture-store";
import { purgeUnusedPictures, removeUnusedFiles } from "./purge-pictures";
import { KEEP_FILES_MS, REMOVAL_MS } from "./rules";
import {
  at,
  cover,
  hide,
  newPicture,
  noteOf,
  openTransaction,
  read,
  removeAll,
  rowOf,
  show,
  UNUSED,
} from "./testing/stored";
import { useStore } from "./testing/use-store";
import { writePictures } from "./write-files";

vi.mock("@/lib/services/log");
vi.mock("@/lib/services/files/file-store", async () => ({
  fileStore: (await import("@/lib/services/testing/file-stores")).storeInUse,
}));

const db = testDatabase();

describe.each(STORES)("files of pictures in $kind", ({ open }) => {
  const begin = useStore(open);

  test("that no transaction referred to are removed after a day, not before", async () => {
    const store = await begin();
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

  test("are never removed while a transaction refers to them again", async () => {
    const store = await begin();
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

  test("are rejected while their file is being removed, and stored once it is gone", async () => {
    const store = await begin();
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
    // A transaction that refers to a removed file fails.
    const [slow] = await writePictures(at(0), [await newPicture()]);
    await removeAll(UNUSED);
    await expect(db.transaction((tx) => storePictures(tx, slow ? [slow] : []))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("are removed by a later run when one was interrupted", async () => {
    const store = await begin();
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
});
