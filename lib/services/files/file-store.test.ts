import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startBucketServer } from "@/lib/services/testing/bucket-server";
import { newFolder, STORES } from "@/lib/services/testing/file-stores";
import { bucketFiles } from "./bucket";
import { type LargeFile, MAX_BYTES, pathOf } from "./files";
import { folderFiles } from "./folder";

const HOUR_MS = 60 * 60_000;

function file(bytes = randomBytes(70_000)) {
  return { hash: createHash("sha256").update(bytes).digest("hex"), bytes, type: "image/webp" };
}

/** Whether a file has the expected bytes. `toEqual` compares byte by byte, which takes seconds. */
function same(bytes: Uint8Array | null | undefined, { bytes: expected }: { bytes: Buffer }): boolean {
  return bytes instanceof Uint8Array && expected.equals(bytes);
}

describe.each(STORES)("$kind of pictures", ({ open }) => {
  test("returns what was put, once or repeatedly, and nothing that was deleted or never put", async () => {
    const { files } = await open();
    const [kept, deleted, empty] = [file(), file(), file(Buffer.alloc(0))];
    for (const one of [kept, kept, deleted, empty]) await files.put(one);
    expect(same(await files.get(kept.hash), kept)).toBe(true);
    expect(same(await files.get(empty.hash), empty)).toBe(true);
    expect(await files.get(file().hash)).toBeNull();
    await files.delete([deleted.hash, file().hash]);
    await files.delete([deleted.hash]);
    await files.delete([]);
    expect(await files.get(deleted.hash)).toBeNull();
    expect(await files.get(kept.hash)).not.toBeNull();
  });

  test("rejects a name that is not a hash", async () => {
    const { files } = await open();
    const { hash } = file();
    for (const name of ["", "../../etc/passwd", `../${hash}`, `${hash}/..`, `${hash}\n`, hash.toUpperCase()])
      for (const call of [
        () => files.put({ ...file(), hash: name }),
        () => files.get(name),
        () => files.delete([name]),
      ])
        await expect(call()).rejects.toThrow("named by a SHA-256");
  });

  test("neither stores nor returns a file beyond the limit", async () => {
    const store = await open();
    const large = file(Buffer.alloc(MAX_BYTES + 1));
    await expect(store.files.put(large)).rejects.toThrow("more than");
    await store.replace(large.hash, large.bytes);
    await expect(store.files.get(large.hash)).rejects.toThrow("more than");
  });

  test("fails while it is down, instead of reporting a missing file", async () => {
    const store = await open();
    const one = file();
    await store.files.put(one);
    store.breakDown();
    for (const call of [() => store.files.put(one), () => store.files.get(one.hash)])
      await expect(call()).rejects.toThrow();
    store.repair();
    expect(same(await store.files.get(one.hash), one)).toBe(true);
  });
});

/** Returns random pieces of these sizes, and their concatenation. */
function pieces(...sizes: number[]) {
  const all = sizes.map((size) => randomBytes(size));
  async function* given(): AsyncGenerator<Uint8Array, void> {
    yield* all;
  }
  return { given: given(), full: Buffer.concat(all) };
}
async function* broken(): AsyncGenerator<Uint8Array, void> {
  yield randomBytes(9_000_000);
  throw new Error("the writer broke off");
}
const readAll = async (found: LargeFile | null) => found && Buffer.concat(await found.bytes.toArray());

describe.each(STORES)("$kind of large files", ({ open }) => {
  test.each([[[]], [[10]], [[9_000_000, 1, 9_000_000, 70_000]]])(
    "returns a file written in pieces of %j bytes",
    async (sizes) => {
      const { files } = await open();
      const { given, full } = pieces(...sizes);
      await files.write("export-1", given);
      const found = await files.open("export-1");
      expect(found?.size).toBe(full.length);
      expect((await readAll(found))?.equals(full)).toBe(true);
      await files.remove("export-1");
      await files.remove("export-1");
      expect(await files.open("export-1")).toBeNull();
    },
  );

  test("has no file after an interrupted write, and keeps the previous one until another is complete", async () => {
    const { files } = await open();
    await expect(files.write("export-1", broken())).rejects.toThrow("broke off");
    expect(await files.open("export-1")).toBeNull();
    const { given, full } = pieces(1000);
    await files.write("export-1", given);
    await expect(files.write("export-1", broken())).rejects.toThrow("broke off");
    expect((await readAll(await files.open("export-1")))?.equals(full)).toBe(true);
  });

  test("rejects a name that leads elsewhere, and fails while it is down", async () => {
    const store = await open();
    for (const name of ["", "..", "../x", "a/b", "A", "a\n", "x".repeat(101)])
      for (const call of [
        () => store.files.write(name, pieces(1).given),
        () => store.files.open(name),
        () => store.files.remove(name),
      ])
        await expect((async () => call())()).rejects.toThrow("letters, digits and hyphens");
    store.breakDown();
    await expect(store.files.write("export-1", pieces(1).given)).rejects.toThrow();
    await expect(store.files.open("export-1")).rejects.toThrow();
  });
});

describe("a folder", () => {
  test("shows a file once it is complete, and keeps nothing of a failed write", async () => {
    const folder = newFolder();
    const files = folderFiles(folder);
    const [one, failing] = [file(randomBytes(4_000_000)), file()];
    let isWritten = false;
    const writing = files.put(one).finally(() => {
      isWritten = true;
    });
    while (!isWritten) expect([undefined, one.bytes.length]).toContain((await files.get(one.hash))?.length);
    await writing;
    // A folder where the file should be.
    mkdirSync(join(folder, pathOf(failing.hash), "x"), { recursive: true });
    await expect(files.put(failing)).rejects.toThrow();
    expect(readdirSync(join(folder, "unfinished"))).toEqual([]);
    expect(readFileSync(join(folder, pathOf(one.hash))).equals(one.bytes)).toBe(true);
  });

  test("loses writes that were interrupted an hour ago, and nothing else", async () => {
    const folder = newFolder();
    const files = folderFiles(folder);
    expect(await files.removeUnfinished()).toBe(0);
    const one = file();
    await files.put(one);
    const [old, recent] = ["old", "recent"].map((name) => join(folder, "unfinished", name));
    for (const path of [old, recent]) writeFileSync(path ?? "", "half");
    const before = new Date(Date.now() - HOUR_MS - 1000);
    utimesSync(old ?? "", before, before);
    utimesSync(join(folder, pathOf(one.hash)), before, before);
    expect(await files.removeUnfinished()).toBe(1);
    expect(readdirSync(join(folder, "unfinished"))).toEqual(["recent"]);
    expect(same(await files.get(one.hash), one)).toBe(true);
  });
});

describe("a bucket", () => {
  test("is named in the path, gets the media type, and every request is signed", async () => {
    const server = await startBucketServer();
    const one = file();
    await bucketFiles(server.settings).put({ ...one, type: "image/avif" });
    const path = `/pictures-of-tests/${one.hash.slice(0, 2)}/${one.hash}`;
    expect(server.objects.get(path)?.type).toBe("image/avif");
    expect(same(server.objects.get(path)?.bytes, one)).toBe(true);
    expect(server.requests).toEqual([`PUT ${path}`]);
    const others = bucketFiles({ ...server.settings, secretAccessKey: "another" });
    await expect(others.put(one)).rejects.toThrow();
    await expect(others.get(one.hash)).rejects.toThrow();
    await expect(others.delete([one.hash])).rejects.toThrow();
    expect(server.objects.size).toBe(1);
  });

  test("gets one retry when it fails", async () => {
    const server = await startBucketServer();
    const files = bucketFiles(server.settings);
    const one = file();
    server.trouble = "fails once";
    await files.put(one);
    expect(server.requests).toHaveLength(2);
    server.trouble = "fails";
    for (const call of [() => files.get(one.hash), () => files.delete([one.hash]), () => files.put(one)]) {
      server.requests.length = 0;
      await expect(call()).rejects.toThrow();
      expect(server.requests).toHaveLength(2);
    }
  });

  test("that hangs, stalls or aborts within a file fails within the time limit and returns no part of it", async () => {
    const server = await startBucketServer();
    await bucketFiles(server.settings).put(file());
    const files = bucketFiles(server.settings, { readMs: 400, writeMs: 400 });
    const one = file(randomBytes(2_000_000));
    await bucketFiles(server.settings).put(one);
    for (const trouble of ["hangs", "stalls", "breaks off"] as const) {
      server.trouble = trouble;
      await expect(files.get(one.hash), trouble).rejects.toThrow();
    }
    server.trouble = "hangs";
    await expect(files.put(one)).rejects.toThrow();
    await expect(files.delete([one.hash])).rejects.toThrow();
  });

  test("keeps no part of an interrupted large file; the process holds one part in memory", async () => {
    const server = await startBucketServer();
    const files = bucketFiles(server.settings);
    await expect(files.write("export-1", broken())).rejects.toThrow("broke off");
    expect(server.uploads.size).toBe(0);
    server.requests.length = 0;
    const { given, full } = pieces(...Array.from({ length: 20 }, () => 1_000_000));
    await files.write("export-1", given);
    expect(server.requests.filter((one) => one.startsWith("PUT"))).toHaveLength(3);
    expect(server.objects.get("/pictures-of-tests/large/export-1")?.bytes.equals(full)).toBe(true);
    expect(server.uploads.size).toBe(0);
  });

  test("that does not exist is a failure, not a missing file", async () => {
    const server = await startBucketServer();
    server.trouble = "has no bucket";
    await expect(bucketFiles(server.settings).get(file().hash)).rejects.toThrow();
  });

  test("deletes any number of files", async () => {
    const server = await startBucketServer();
    const files = bucketFiles(server.settings);
    const all = Array.from({ length: 20 }, () => file(randomBytes(10)));
    for (const one of all) await files.put(one);
    await files.delete(all.map(({ hash }) => hash));
    expect(server.objects.size).toBe(0);
  });
});
