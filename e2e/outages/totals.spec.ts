import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import postgres from "postgres";
import { type Api, bodyOf, createDonation, expectStatus, pay, publishCampaign } from "../api/donations";
import { expect, test } from "../browser/test";
import type { StackInfo } from "../support/stack";

test.describe.configure({ mode: "serial" });

const NOTE = "Totals cannot be shown right now";

/** A connection of the test's own to the installation's database. */
function databaseOf(stack: StackInfo): postgres.Sql {
  const read = (file: string) => JSON.parse(readFileSync(join(stack.dataDir, file), "utf8"));
  const { addresses } = read("run.json") as { addresses: Record<string, string> };
  const { postgresPassword } = read("secrets.json") as { postgresPassword: string };
  return postgres(`postgres://almoner:${postgresPassword}@${addresses["database"]}/almoner`, { max: 1 });
}

/** Each holds the folded totals away while `work` runs. */
const FAULTS: Record<string, (sql: postgres.Sql, work: () => Promise<void>) => Promise<void>> = {
  "are locked": (sql, work) =>
    sql
      .begin(async (held) => {
        await held`lock table rollups, organization_rollups in access exclusive mode`;
        await work();
      })
      .then(() => {}),
  fail: async (sql, work) => {
    await sql`alter table rollups rename to rollups_away`;
    await sql`alter table organization_rollups rename to organization_rollups_away`;
    try {
      await work();
    } finally {
      await sql`alter table rollups_away rename to rollups`;
      await sql`alter table organization_rollups_away rename to organization_rollups`;
    }
  },
};

/** The pages of an organization that show totals. */
async function expectPages(page: Page, slug: string, campaignId: string, shown: { note: boolean }) {
  for (const path of ["", "/campaigns", `/campaigns/${campaignId}`, "/reports", "/donors"]) {
    await page.goto(`/dashboard/${slug}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
    await expect(page.getByText(NOTE)).toHaveCount(shown.note ? 1 : 0);
  }
}

for (const [what, withFault] of Object.entries(FAULTS))
  test(`while totals ${what}, donations are taken, settled and receipted, and pages show what they can`, async ({
    page,
    api,
    stack,
    mails,
    signIn,
    newOrganization,
  }) => {
    const org = await newOrganization();
    const campaign = await publishCampaign(api, org, { goalAmountCents: 20_000, showGoal: true });
    await signIn(org.owner, `/dashboard/${org.slug}`);
    const sql = databaseOf(stack);
    await withFault(sql, async () => {
      const email = `donor-${org.slug}@patient.example`;
      const donor = { email, firstName: "Ada", lastName: "Okafor" };
      const donation = await createDonation(api, campaign.id, { donor });
      await pay(stack, donation);
      await expectStatus(api, donation, "SUCCEEDED");
      await expect.poll(() => mails({ to: email })).toHaveLength(1);

      await page.goto(`/donate/${campaign.slug}`);
      await expect(page.getByRole("heading", { level: 1, name: campaign.title })).toBeVisible();
      await expect(page.getByRole("button", { name: /Give|Donate|Continue/ }).first()).toBeVisible();
      await expect(page.getByText("of $200")).toHaveCount(0);
      await expectPages(page, org.slug, campaign.id, { note: true });
      expect(await reportStatus(api, org, campaign)).toBe(503);
    });
    await sql.end();
    await expect.poll(() => reportStatus(api, org, campaign)).toBe(200);
    await expect
      .poll(async () => bodyOf(await api(`/api/public/campaigns/${campaign.slug}`)), { timeout: 60_000 })
      .toMatchObject({ raisedAmountCents: 5000, donationCount: 1 });
    // The other process may not read totals again until a moment later.
    await expect(async () => expectPages(page, org.slug, campaign.id, { note: false })).toPass();
    await page.goto(`/donate/${campaign.slug}`);
    await expect(page.getByText("of $200 · 1 gift")).toBeVisible();
  });

async function reportStatus(
  api: Api,
  org: { id: string; owner: { token: string } },
  campaign: { id: string },
): Promise<number> {
  const query = new URLSearchParams({ orgId: org.id });
  const { token } = org.owner;
  return (await api(`/api/reporting/campaign/${campaign.id}?${query}`, { token })).status;
}
