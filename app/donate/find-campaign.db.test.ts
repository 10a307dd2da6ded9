import { expect, test, vi } from "vitest";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { findCampaign } from "./find-campaign";

vi.mock("@/lib/services/database", () => ({ database: () => testDatabase() }));

test("an empty org counts as absent", async () => {
  const slug = unique("beds");
  const org = await makeOrganization();
  await makeCampaign(org.id, { slug });
  for (const lost of ["", undefined])
    expect(await findCampaign(slug, lost)).toMatchObject({ campaign: { slug, org: { slug: org.slug } } });
  await expect(findCampaign(slug, "nobodys")).rejects.toThrow("NEXT");
});
