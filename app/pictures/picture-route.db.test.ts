import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { pictureFiles, pictures } from "@/db/schema/pictures";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { inUse, STORES } from "@/lib/services/testing/file-stores";
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "./[file]/route";

vi.mock("@/lib/services/log");
vi.mock("@/lib/services/files/file-store", async () => ({
  fileStore: (await import("@/lib/services/testing/file-stores")).storeInUse,
}));
vi.mock("@/lib/services/database", () => ({ database: () => testDatabase() }));

const SAFE = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};
const fetchPicture = (file: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost:3001/pictures/${file}`, { headers }), {
    params: Promise.resolve({ file }),
  });

test("a stored cover is served as an immutable picture that cannot run scripts", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const bytes = Buffer.from(`<script>alert("${unique()}")</script>`);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const now = new Date("2026-11-21T12:00:00Z");
  await testDatabase().insert(pictures).values({ hash, bytes, width: 1, height: 1, storedAt: now });
  await testDatabase().update(campaigns).set({ coverHash: hash }).where(eq(campaigns.id, campaign.id));

  const answer = await fetchPicture(`${hash}.webp`);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...SAFE,
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "image/webp",
    etag: `"${hash}"`,
  });
  expect((await fetchPicture(`${hash}.webp`, { "if-none-match": `"${hash}"` })).status).toBe(304);
  for (const file of [
    hash,
    `${hash}.png`,
    `${"0".repeat(64)}.webp`,
    "..%2f..%2fetc%2fpasswd",
    `${hash}.webp/x`,
  ]) {
    const none = await fetchPicture(file);
    expect(none.status).toBe(404);
    expect(Object.fromEntries(none.headers)).toMatchObject({ ...SAFE, "cache-control": "no-store" });
  }
});

test.each(STORES)(
  "a lost picture is a 404, and one that $kind does not return in time a 503; neither is cached",
  async ({ open }) => {
    const store = await open();
    inUse.store = store;
    const campaign = await makeCampaign((await makeOrganization()).id);
    const bytes = Buffer.from(unique());
    const hash = createHash("sha256").update(bytes).digest("hex");
    await testDatabase().insert(pictureFiles).values({ hash, size: bytes.length, usedAt: new Date() });
    const row = { hash, fileHash: hash, width: 1, height: 1, storedAt: new Date(), renderedAt: new Date() };
    await testDatabase().insert(pictures).values(row);
    await testDatabase().update(campaigns).set({ coverHash: hash }).where(eq(campaigns.id, campaign.id));
    for (const file of [`${hash}.webp`, `${hash}-480.avif`]) {
      await store.files.put({ hash, bytes, type: "image/webp" });
      const shown = await fetchPicture(file);
      expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes);
      store.breakDown();
      const down = await fetchPicture(file);
      store.repair();
      expect([down.status, down.headers.get("retry-after")]).toEqual([503, "5"]);
      await store.files.delete([hash]);
      const lost = await fetchPicture(file);
      expect(lost.status).toBe(404);
      for (const { headers } of [down, lost])
        expect(Object.fromEntries(headers)).toMatchObject({ ...SAFE, "cache-control": "no-store" });
    }
  },
);

test("every other method is rejected with the same headers", () => {
  for (const [method, handler] of Object.entries({ POST, PUT, PATCH, DELETE, OPTIONS })) {
    const refused = handler(new Request("http://localhost:3001/pictures/x.webp", { method }));
    expect([method, refused.status]).toEqual([method, 405]);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      allow: "GET, HEAD",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  }
});
