import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { memberships } from "@/db/schema/memberships";
import { pictures } from "@/db/schema/pictures";
import { testDatabase, unique } from "@/db/testing";
import { getCampaign, removeCampaignCover, setCampaignCover } from "@/lib/campaigns/api";
import { getPublicCampaign } from "@/lib/campaigns/public/get-public-campaign";
import { contextOf, NOW, notesOf, setUp } from "@/lib/campaigns/testing/parts";
import { removeOrganizationLogo, setOrganizationLogo } from "@/lib/orgs/api";
import { getPictureFile } from "./get-picture-file";
import { purgePictures } from "./picture-store";

const AFTER = new Date(NOW.getTime() + 1);
const nameOf = (url: string | null | undefined) => url?.split("/").at(-1) ?? "";
const idOf = (url: string | null | undefined) => nameOf(url).replace(".webp", "");
/** Returns a picture that no other test stores. */
async function picture(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const width = 20 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 900);
  return sharp({ create: { width, height: 20, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}
const upload = (file: Buffer, type = "image/png") =>
  new Request("http://localhost/", {
    method: "PUT",
    body: new Uint8Array(file),
    headers: { "content-type": type },
  });

async function setUpUploads(given: Parameters<typeof setUp>[0] = {}) {
  const made = await setUp(given);
  const params = { idOrSlug: made.org.id };
  return {
    ...made,
    setLogo: async (file: Buffer) =>
      (await setOrganizationLogo.run(made.ctx, { params }, upload(file))).org.logoUrl,
    removeLogo: async () => (await removeOrganizationLogo.run(made.ctx, { params })).org.logoUrl,
    setCover: async (file: Buffer) =>
      (await setCampaignCover.run(made.ctx, { params: made.at }, upload(file))).cover,
    removeCover: async () => (await removeCampaignCover.run(made.ctx, { params: made.at })).cover,
    shown: () =>
      getPublicCampaign(contextOf({ kind: "public" }), { slug: made.campaign.slug, org: made.org.slug }),
    stored: async (url: string | null | undefined) =>
      (
        await testDatabase()
          .select()
          .from(pictures)
          .where(eq(pictures.hash, idOf(url)))
      ).length,
  };
}

test("an uploaded logo is re-encoded, shown to donors, replaced and removed; each change is recorded once", async () => {
  const it = await setUpUploads();
  const file = await picture();
  const first = await it.setLogo(file);
  expect(first).toMatch(/\/pictures\/[0-9a-f]{64}\.webp$/);
  expect((await it.shown()).org.logoUrl).toBe(first);
  const { bytes } = await getPictureFile(contextOf({ kind: "public" }), nameOf(first));
  expect((await sharp(bytes).metadata()).format).toBe("webp");
  expect(await it.setLogo(file), "the same picture changes nothing").toBe(first);
  const second = await it.setLogo(await picture());
  expect(await it.removeLogo()).toBeNull();
  expect(await it.removeLogo()).toBeNull();
  expect((await it.shown()).org.logoUrl).toBeNull();
  expect((await notesOf(it.org.id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ["organization.updated", { logo: null }, { logo: idOf(first) }],
    ["organization.updated", { logo: idOf(first) }, { logo: idOf(second) }],
    ["organization.updated", { logo: idOf(second) }, { logo: null }],
  ]);
});

test("an uploaded cover is shown in place of the one at a URL, which returns when it is removed", async () => {
  const coverImageUrl = "https://pictures.example/a.png";
  const it = await setUpUploads({ coverImageUrl });
  const uncropped = { originalUrl: null, crop: null, focus: null, alt: null };
  const pending = { source: "URL", status: "PENDING", url: null, error: null, ...uncropped };
  const cover = await it.setCover(await picture());
  expect(cover).toMatchObject({ source: "UPLOAD", status: "READY", error: null });
  expect((await it.shown()).coverUrl).toBe(cover?.url);
  expect((await getCampaign.run(it.ctx, { params: it.at })).coverImageUrl).toBe(coverImageUrl);
  expect(await it.removeCover()).toEqual(pending);
  expect((await it.shown()).coverUrl).toBeNull();
  expect((await notesOf(it.campaign.id)).map(({ before, after }) => [before, after])).toEqual([
    [{ cover: null }, { cover: idOf(cover?.url) }],
    [{ cover: idOf(cover?.url) }, { cover: null }],
  ]);
});

test("a file that is not a picture, including SVG, is rejected, and nothing changes", async () => {
  const it = await setUpUploads();
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
  for (const file of [svg, Buffer.from("<p>Not here"), Buffer.alloc(0)])
    for (const set of [it.setLogo, it.setCover])
      await expect(set(file)).rejects.toMatchObject({
        code: "invalid",
        extra: { fieldErrors: { file: ["It is not a picture (JPEG, PNG, WebP, GIF or AVIF)"] } },
      });
  expect(await notesOf(it.org.id)).toEqual([]);
});

test("a caller below the declared role cannot make the process read a file", async () => {
  const it = await setUpUploads();
  const stranger = contextOf({ kind: "person", userId: unique("user_") });
  const userId = unique("user_");
  await testDatabase()
    .insert(memberships)
    .values({ orgId: it.org.id, userId, role: "MEMBER", createdAt: NOW });
  const member = contextOf({ kind: "person", userId });
  const unread = () => upload(Buffer.from("x"));
  const logo = { params: { idOrSlug: it.org.id } };
  for (const [call, request] of [
    [(one: Request) => setOrganizationLogo.run(stranger, logo, one), unread()],
    [(one: Request) => setOrganizationLogo.run(member, logo, one), unread()],
    [(one: Request) => setCampaignCover.run(stranger, { params: it.at }, one), unread()],
  ] as const) {
    await expect(call(request)).rejects.toMatchObject({ code: "forbidden" });
    expect(request.bodyUsed).toBe(false);
  }
});

test("a picture is stored once, served while it is shown anywhere, and purged when nothing refers to it", async () => {
  const [one, other] = [await setUpUploads(), await setUpUploads()];
  const file = await picture();
  const url = await one.setLogo(file);
  expect((await other.setCover(file))?.url).toBe(url);
  const read = () => getPictureFile(contextOf({ kind: "public" }), nameOf(url));
  await one.removeLogo();
  await purgePictures(testDatabase(), AFTER, AFTER);
  await expect(read()).resolves.toBeTruthy();
  await other.removeCover();
  await expect(read()).rejects.toMatchObject({ code: "not_found" });
  await purgePictures(testDatabase(), NOW, NOW);
  expect(await one.stored(url), "stored less than the time of grace ago").toBe(1);
  await purgePictures(testDatabase(), AFTER, AFTER);
  expect(await one.stored(url)).toBe(0);
});

test("one of several concurrent uploads remains, and each that changed something is recorded", async () => {
  const it = await setUpUploads();
  const files = await Promise.all(Array.from({ length: 6 }, picture));
  const { org, ctx } = it;
  const { setLogo } = await import("@/lib/orgs/change-logo");
  const { permitInOrg } = await import("@/lib/auth/access");
  const admin = await permitInOrg(ctx, org.id, "ADMIN");
  await Promise.all(files.map((file) => setLogo(admin, file)));
  const notes = await notesOf(org.id);
  expect(notes).toHaveLength(6);
  const { logoUrl } = (await it.shown()).org;
  expect(notes.at(-1)?.after).toEqual({ logo: idOf(logoUrl) });
  for (const [index, note] of notes.entries())
    expect(note.before).toEqual(index === 0 ? { logo: null } : notes[index - 1]?.after);
});
