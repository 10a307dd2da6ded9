import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { organizations } from "@/db/schema/organizations";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { findLanguage } from "./find-language";

const ctx = { ...newContext({ kind: "public" }), db: testDatabase() };
const languageOf = (path: string, org: string | null = null) => findLanguage(ctx, path, org);

async function organizationIn(language: string) {
  const org = await makeOrganization();
  await testDatabase().update(organizations).set({ language }).where(eq(organizations.id, org.id));
  return org;
}

test("every page of an organization is in its language unless the reader requests another", async () => {
  const spanish = await organizationIn("es");
  const english = await organizationIn("en");
  const slug = unique("camp");
  await makeCampaign(spanish.id, { slug });
  for (const path of [`/o/${spanish.slug}`, `/o/${spanish.slug}/giving`, `/embed/${spanish.slug}/${slug}`])
    expect([path, await languageOf(path)]).toEqual([path, "es"]);
  expect(await languageOf(`/donate/${slug}`)).toBe("es");
  expect(await languageOf(`/donate/${slug}/pay/token`)).toBe("es");
  expect(await languageOf(`/donate/${slug}`, spanish.slug)).toBe("es");
  expect(await languageOf(`/donate/${slug}`, english.slug)).toBe("en");
});

test("an unknown address or a language that is no longer offered results in the default language", async () => {
  const dropped = await organizationIn("zz");
  for (const path of [
    "/donate/unknown-campaign",
    "/o/unknown-organization",
    "/o/%00",
    "/donate/",
    `/o/${dropped.slug}`,
  ])
    expect([path, await languageOf(path)]).toEqual([path, "en"]);
});
