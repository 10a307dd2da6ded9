import type { Page } from "playwright/test";
import type postgres from "postgres";
import { type Api, bodyOf, createDonation, expectStatus, pay, publishCampaign } from "../api/donations";
import { expect, test } from "../browser/support/test";
import { databaseOf } from "../support/database";
import { type Answer, getOnOwnConnection, onEachProcess } from "../support/own-connection";

test.describe.configure({ mode: "serial" });

const NOTE = "Totals cannot be shown right now";

type Fault = {
  name: string;
  /** Paths in the dashboard that show totals. */
  pages: (campaignId: string) => string[];
  /** Makes the folded totals unreadable while `work` runs. */
  during: (sql: postgres.Sql, work: () => Promise<void>) => Promise<void>;
};

const FAULTS: Fault[] = [
  {
    name: "are locked",
    // Each page waits for the timeout, so only two are checked.
    pages: () => ["", "/reports"],
    during: async (sql, work) => {
      await sql.begin(async (held) => {
        await held`lock table rollups, organization_rollups in access exclusive mode`;
        await work();
      });
    },
  },
  {
    name: "fail",
    pages: (campaignId) => ["", "/campaigns", `/campaigns/${campaignId}`, "/reports", "/donors"],
    during: async (sql, work) => {
      await sql`alter table rollups rename to rollups_away`;
      await sql`alter table organization_rollups rename to organization_rollups_away`;
      try {
        await work();
      } finally {
        await sql`alter table rollups_away rename to rollups`;
        await sql`alter table organization_rollups_away rename to organization_rollups`;
      }
    },
  },
];

/** Whether a page of the dashboard shows the note in place of totals. */
async function hasNote(page: Page, address: string): Promise<boolean> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  return (await page.getByText(NOTE).count()) > 0;
}

for (const { name, pages, during } of FAULTS)
  test(`while totals ${name}, donations are taken, settled and receipted, and pages show what they can @long`, async ({
    page,
    api,
    stack,
    mails,
    signIn,
    visitor,
    expectConsoleMessage,
    newOrganization,
  }) => {
    expectConsoleMessage(/status of 503/);
    const org = await newOrganization();
    const campaign = await publishCampaign(api, org, { goalAmountCents: 20_000, showGoal: true });
    const paths = pages(campaign.id).map((path) => `/dashboard/${org.slug}${path}`);
    await signIn(org.owner, `/dashboard/${org.slug}`);
    const sql = databaseOf(stack);
    await during(sql, async () => {
      // The open home page polls after the donation and gets 503.
      const refused = page.waitForResponse(
        (answer) => answer.url().includes(`/${org.slug}/live`) && answer.status() === 503,
      );
      const email = `donor-${org.slug}@patient.example`;
      const donor = { email, firstName: "Ada", lastName: "Okafor" };
      const donation = await createDonation(api, campaign.id, { donor });
      await pay(stack, donation);
      await expectStatus(api, donation, "SUCCEEDED");
      await expect.poll(() => mails({ to: email })).toHaveLength(1);
      await refused;

      await page.goto(`/donate/${campaign.slug}`);
      await expect(page.getByRole("heading", { level: 1, name: campaign.title })).toBeVisible();
      await expect(page.getByRole("button", { name: /Give|Donate|Continue/ }).first()).toBeVisible();
      await expect(page.getByText("of $200")).toHaveCount(0);
      for (const path of paths) expect(await hasNote(page, path), path).toBe(true);
      expect(await reportStatus(api, org, campaign)).toBe(503);
    });
    await sql.end();
    // A process that waited for totals, or for the organization's reports, reads them again after some seconds.
    const urls = [`/api/public/campaigns/${campaign.slug}`, reportOf(org, campaign)];
    await expect
      .poll(async () => {
        const answers: Answer[] = [];
        await onEachProcess(stack.dataDir, async () => {
          for (const path of urls)
            answers.push(await getOnOwnConnection(`${stack.direct}${path}`, visitor, org.owner.token));
        });
        return answers.map(({ status }) => status);
      })
      .toEqual(Array.from({ length: 2 * stack.appProcesses }, () => 200));
    expect(await reportStatus(api, org, campaign)).toBe(200);
    expect(await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`))).toMatchObject({
      raisedAmountCents: 5000,
      donationCount: 1,
    });
    // On a busy machine a read may still run out of its time.
    for (const path of paths) await expect.poll(() => hasNote(page, path), { message: path }).toBe(false);
    await page.goto(`/donate/${campaign.slug}`);
    await expect(page.getByText("raised of $200")).toBeVisible();
    await expect(page.getByText("· 1 gift")).toBeVisible();
  });

async function reportStatus(
  api: Api,
  org: { id: string; owner: { token: string } },
  campaign: { id: string },
): Promise<number> {
  const { token } = org.owner;
  return (await api(reportOf(org, campaign), { token })).status;
}

const reportOf = (org: { id: string }, campaign: { id: string }): string =>
  `/api/reporting/campaign/${campaign.id}?${new URLSearchParams({ orgId: org.id })}`;
