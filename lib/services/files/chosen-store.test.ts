import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startBucketServer } from "@/lib/services/testing/bucket-server";
import { newFolder } from "@/lib/services/testing/file-stores";
import { pathOf } from "./files";

const bytes = Buffer.from("a picture");
const file = { bytes, hash: createHash("sha256").update(bytes).digest("hex"), type: "image/webp" };

/** Returns the store of a process with these settings. */
async function storeWith(settings: Record<string, string>) {
  vi.resetModules();
  for (const name of ["PICTURES_DIR", "S3_BUCKET"]) vi.stubEnv(name, "");
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  Reflect.deleteProperty(globalThis, "almonerFileStore");
  const { fileStore } = await import("./file-store");
  return fileStore;
}

test("pictures are stored in the folder without loading the SDK, or in the configured bucket", async () => {
  let isLoaded = false;
  vi.doMock("@aws-sdk/client-s3", async (original) => {
    isLoaded = true;
    return original();
  });
  const folder = newFolder();
  const ofFolder = await storeWith({ PICTURES_DIR: folder });
  await (await ofFolder()).put(file);
  expect(existsSync(join(folder, pathOf(file.hash)))).toBe(true);
  expect(await ofFolder()).toBe(await ofFolder());
  expect(isLoaded).toBe(false);

  const server = await startBucketServer();
  const { bucket, region, endpoint = "", accessKeyId, secretAccessKey } = server.settings;
  const ofBucket = await storeWith({
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_PATH_STYLE: "on",
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  await (await ofBucket()).put(file);
  expect(server.objects.size).toBe(1);
  expect(isLoaded).toBe(true);
});
