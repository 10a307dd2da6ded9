import { expect, test, vi } from "vitest";
import { requireOrganization } from "@/app/dashboard/session";
import { renderPage } from "@/components/testing/render-page";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { newContext } from "@/lib/http/context";
import { listMyOrganizations } from "@/lib/orgs/list-my-organizations";
import MergePage from "./page";

vi.mock("@/app/dashboard/session", () => ({ requireOrganization: vi.fn() }));

const db = testDatabase();

/** Creates an organization with one donor, and signs in its owner. */
async function setUp() {
  const { id, ownerId, slug } = await makeOrganization();
  const { donorId } = await makeDonation(await makeCampaign(id));
  const ctx = { ...newContext({ kind: "person" as const, userId: ownerId }), db };
  const [org] = (await listMyOrganizations(ctx)).data;
  if (!org) throw new Error("the owner has no organization");
  const found = { ctx: await permitInOrg(ctx, id), org, role: org.role, isAdmin: true };
  vi.mocked(requireOrganization).mockResolvedValue(found);
  return { slug, donorId };
}

const shown = async (slug: string, query: Record<string, string>) =>
  renderPage(
    await MergePage({ params: Promise.resolve({ org: slug }), searchParams: Promise.resolve(query) }),
  );

test("an unknown other donor, or one of another organization, is reported with the search for the other donor", async () => {
  const foreign = await setUp();
  const { slug, donorId } = await setUp();
  // The server replaces NUL in queries by U+FFFD.
  for (const other of ["unknown", "\ufffd", foreign.donorId]) {
    const html = await shown(slug, { keep: donorId, other });
    expect(html, other).toContain("There is no such donor.");
    expect(html, other).toContain("Who is the same person as");
  }
});

test("the search for the other donor and the comparison show no error", async () => {
  const { slug, donorId } = await setUp();
  expect(await shown(slug, { keep: donorId })).not.toContain("no such donor");
  const compared = await shown(slug, { keep: donorId, other: donorId });
  expect(compared).toContain("Check that both are one person.");
  expect(compared).not.toContain("no such donor");
});
