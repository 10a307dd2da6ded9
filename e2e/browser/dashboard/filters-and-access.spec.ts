import type { Page } from "playwright/test";
import { createDonation, pay, publishCampaign } from "../../api/donations";
import { expect, test } from "../support/test";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("filters are kept in the URL, apply text after a pause, follow the browser history, and show an empty state", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization();
  const path = `/dashboard/${org.slug}`;
  const beds = await publishCampaign(api, org, { title: "Beds" });
  const soup = await publishCampaign(api, org, { title: "Soup", type: "MEMBERSHIP" });
  const give = (id: string, firstName: string) =>
    createDonation(api, id, {
      donor: { email: `${firstName}@${org.slug}.example`, firstName, lastName: "Lund" },
    });
  await pay(stack, await give(beds.id, "Ada"));
  await pay(stack, await give(soup.id, "Ben"), "pm_card_visa_chargeDeclined");
  await give(soup.id, "Cleo");

  await signIn(org.owner, `${path}/donations`);
  const rows = page.getByRole("table", { name: "Donations" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "Ada Lund" })).toContainText("Succeeded");
  await expect(rows.filter({ hasText: "Ben Lund" })).toContainText("Failed");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Failed");
  await expect(page).toHaveURL(`${path}/donations?status=FAILED`);
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText("Ben Lund");
  await page.getByRole("combobox", { name: "Campaign" }).selectOption("Beds");
  await expect(page).toHaveURL(`${path}/donations?status=FAILED&campaign=${beds.id}`);
  await expect(page.getByText("No donations match these filters")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Campaign" })).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("FAILED");
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("FAILED");
  await page.goto(`${path}/donations?status=NONSENSE&page=-4`);
  await expect(rows, "a mistyped filter is none").toHaveCount(4);

  await page.goto(`${path}/donors`);
  const search = page.getByLabel("Name or email");
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  // A click waits until the field is visible, unlike typing.
  await search.click();
  await search.pressSequentially("cle");
  await expect(page).toHaveURL(`${path}/donors?q=cle`);
  await search.pressSequentially("o@");
  await search.press("ArrowLeft");
  await expect(page).toHaveURL(`${path}/donors?q=cleo%40`);
  const donors = page.getByRole("table", { name: "Donors" }).getByRole("row");
  await expect(donors).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Remove the filter Search/ })).toBeVisible();
  await expect(search, "keeps the focus while its list arrives").toBeFocused();
  expect(await search.evaluate((field) => (field as HTMLInputElement).selectionStart)).toBe(4);
  expect(await entries(), "one entry for a text").toBe(before + 1);
  await page.goBack();
  await expect(search).toHaveValue("");
  await expect(donors).toHaveCount(4);
  await page.goForward();
  await expect(search).toHaveValue("cleo@");
  await expect(donors).toHaveCount(2);
  await donors.last().getByRole("link").click();
  await expect(heading(page, "Cleo Lund")).toBeVisible();
  await expect(page.getByRole("table", { name: "Donations" }).getByRole("row")).toHaveCount(2);
  await page.goto(`${path}/donors?q=${encodeURIComponent("<b>%_")}`);
  await expect(page.getByText("No donors found for “<b>%_”")).toBeVisible();

  await page.goto(`${path}/campaigns`);
  await page.getByRole("combobox", { name: "Type" }).selectOption("Membership");
  await expect(page).toHaveURL(`${path}/campaigns?type=MEMBERSHIP`);
  await expect(page.getByRole("table", { name: "Campaigns" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Status" }).selectOption("Ended");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByRole("table", { name: "Campaigns" }).getByRole("row")).toHaveCount(3);
});

test("every page of a new organization has an empty state; invalid and stale campaign forms are reported @long", async ({
  page,
  context,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Fresh Start");
  await signIn(org.owner);
  await expect(page.getByText(/^Fresh Start · /)).toBeVisible();
  await expect(page.getByText("Finish payment setup (done)")).toBeVisible();
  for (const [section, words] of [
    ["Campaigns", "No campaigns yet"],
    ["Donations", "No donations yet"],
    ["Donors", "No donors yet"],
  ] as const) {
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: section }).click();
    await expect(heading(page, section)).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  }
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(`office@${org.slug}.example`);

  await page.goto(`/dashboard/${org.slug}/campaigns/new`);
  await page.getByLabel("Title").fill("Kept draft");
  await page.getByRole("radio", { name: /^Event/ }).check();
  await page.getByLabel(/^Ticket price/).fill("12.50");
  await page.getByLabel(/^Fair market value/).fill("0");
  await page.reload();
  await expect(page.getByText("Unsaved changes restored")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Kept draft");
  await expect(page.getByLabel(/^Ticket price/)).toHaveValue("12.50");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(heading(page, "Kept draft")).toBeVisible();
  await expect(page.getByText("0 tickets sold at $12.50")).toBeVisible();

  // Another member publishes in the meantime, so this page's change is refused and the page shows the current status.
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Publish" }).click();
  await expect(other.getByText("Campaign published.")).toBeVisible();
  await other.getByRole("button", { name: "End", exact: true }).click();
  await other.getByRole("button", { name: "End campaign" }).click();
  await expect(other.getByText("Campaign ended.")).toBeVisible();
  await page.goto(`${page.url()}?days=7`);
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
});

test("a member of another organization gets a plain refusal and no data @long", async ({
  page,
  api,
  signIn,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 404/);
  const [mine, theirs] = await Promise.all([newOrganization("Mine"), newOrganization("Theirs")]);
  const secret = await publishCampaign(api, theirs, { title: "Inner matters" });
  await signIn(mine.owner, `/dashboard/${theirs.slug}`);
  for (const path of ["", "/donations", "/donors", "/settings", `/campaigns/${secret.id}`]) {
    await page.goto(`/dashboard/${theirs.slug}${path}`);
    await expect(heading(page, "You have no access to this organization")).toBeVisible();
    await expect(page.getByText(/Inner matters|Theirs/)).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Go to your organizations" }).click();
  await expect(page.getByText(/^Mine · /)).toBeVisible();
  for (const path of [`/campaigns/${secret.id}`, "/donations/none", "/unknown-page"]) {
    const answer = await page.goto(`/dashboard/${mine.slug}${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText("Inner matters")).toHaveCount(0);
  }
  expect((await page.goto("/dashboard/no-such-organization"))?.status()).toBe(404);
});

test("an expired session is renewed transparently; a revoked one leads to sign-in and back to the same page", async ({
  page,
  context,
  stack,
  signIn,
  expectConsoleMessage,
  newOrganization,
}) => {
  expectConsoleMessage(/status of 401/);
  const org = await newOrganization();
  const port = new URL(stack.origin).port;
  const path = `/dashboard/${org.slug}/campaigns/new`;
  const expired = await fetch(`${stack.identity}/_control/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: org.owner.email, expiresInSeconds: -60 }),
  });
  const { token } = (await expired.json()) as { token: string };
  const runOut = () =>
    context.addCookies([{ name: `almoner_session_${port}`, value: token, url: stack.origin }]);

  await signIn(org.owner, path);
  await runOut();
  await page.goto(path);
  await expect(heading(page, "New campaign")).toBeVisible();

  await page.getByLabel("Title").fill("Not lost");
  await context.clearCookies({ name: `almoner_client_${port}` });
  await runOut();
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended." })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Not lost");

  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Donors" }).click();
  await expect(page.getByRole("heading", { name: /^Sign in to Almoner/ })).toBeVisible();
  await page.getByLabel("Email address").fill(org.owner.email);
  await page.getByRole("button", { name: "Sign in or sign up" }).click();
  await expect(page).toHaveURL(`/dashboard/${org.slug}/donors`);
  await page.goto(path);
  await expect(page.getByLabel("Title")).toHaveValue("Not lost");

  await page.getByLabel(/^Account:/).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(heading(page, "You are signed out")).toBeVisible();
  await page.goto(`/dashboard/${org.slug}`);
  await expect(page.getByRole("heading", { name: /^Sign in to Almoner/ })).toBeVisible();
  await page.goto(`/sign-in?redirect_url=${encodeURIComponent("https://evil.invalid/dashboard")}`);
  await page.getByLabel("Email address").fill(org.owner.email);
  await page.getByRole("button", { name: "Sign in or sign up" }).click();
  await expect(page, "never to a foreign site").toHaveURL(`/dashboard/${org.slug}`);
});
