import { expect, test } from "vitest";
import { makeCampaign, makeOrganization } from "@/db/testing";
import { contextOf, NOW } from "@/lib/campaigns/testing/parts";
import { readSitemap, readSitemapIndex } from "./read-sitemap";

let minutes = 0;
/** Returns a context after the expiry of all cached files. */
const later = () => {
  minutes += 11;
  return { ...contextOf({ kind: "public" }), now: new Date(NOW.getTime() + minutes * 60_000) };
};

test("sitemaps list pages of organizations and active campaigns that can receive money, and nothing else", async () => {
  const [org, waiting] = [await makeOrganization(), await makeOrganization({ chargesEnabled: false })];
  const shown = await makeCampaign(org.id, { status: "ACTIVE" });
  const hidden = [
    await makeCampaign(org.id, { status: "DRAFT" }),
    await makeCampaign(org.id, { status: "ENDED" }),
    await makeCampaign(org.id, { status: "ACTIVE", lockedAt: NOW }),
    await makeCampaign(waiting.id, { status: "ACTIVE" }),
  ];
  const ctx = later();
  const files = [...(await readSitemapIndex(ctx)).matchAll(/<loc>[^<]*\/sitemaps\/(\d+)<\/loc>/g)];
  expect(files.length).toBeGreaterThan(0);
  const all = (await Promise.all(files.map(([, file = ""]) => readSitemap(ctx, file)))).join("");
  expect(all).toContain(`/o/${org.slug}</loc>`);
  expect(all).toContain(`/donate/${shown.slug}`);
  expect(all).not.toContain(`/o/${waiting.slug}</loc>`);
  for (const { slug } of hidden) expect(all).not.toContain(`/donate/${slug}`);
  for (const [, loc = ""] of all.matchAll(/<loc>([^<]*)<\/loc>/g)) expect(URL.canParse(loc)).toBe(true);
});

test("a sitemap number that cannot exist is not found without a query", async () => {
  for (const name of ["50", "-1", "x", "000", "1.xml", ""])
    await expect(readSitemap(later(), name)).rejects.toMatchObject({ code: "not_found" });
});

test("a file is read at most once in ten minutes, and again after a failure", async () => {
  const ctx = later();
  const first = readSitemap(ctx, "0");
  expect(readSitemap({ ...ctx, now: new Date(ctx.now.getTime() + 9 * 60_000) }, "0")).resolves.toBe(
    await first,
  );
  const broken = { ...later(), db: undefined as never };
  await expect(readSitemap(broken, "0")).rejects.toThrow();
  await expect(readSitemap({ ...ctx, now: broken.now }, "0")).resolves.toContain("<urlset");
});
