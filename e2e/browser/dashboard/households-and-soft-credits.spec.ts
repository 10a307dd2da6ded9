import { bodyOf, publishCampaign } from "../../api/donations";
import { expectUsableAtBothWidths } from "../support/page-checks";
import { paidDonation } from "../support/paid-donation";
import { expect, test } from "../support/test";

test("staff fill in a donor field, make a household of two donors, and credit a donation to another donor @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals" });
  const give = (firstName: string, amount: number) =>
    paidDonation(api, stack, campaign.id, {
      donor: { email: `${firstName.toLowerCase()}@${org.slug}.example`, firstName, lastName: "Okafor" },
      amount,
    });
  await give("Ada", 5000);
  await give("Ben", 20_000);
  const found = (await bodyOf(
    await api(`/api/donors?orgId=${org.id}&q=ada`, { token: org.owner.token }),
  )) as { donors: { id: string }[] };
  const base = `/dashboard/${org.slug}/donors`;
  const donorPage = `${base}/${found.donors[0]?.id}`;

  await signIn(org.owner, `${base}/fields`);
  await page.getByRole("button", { name: "Add field" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Shirt size");
  await form.getByLabel("Type").selectOption("CHOICE");
  await form.getByLabel("Options").fill("S\nM");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Choices: S, M")).toBeVisible();
  await expectUsableAtBothWidths(page, "fields");

  await page.goto(donorPage);
  await page.getByRole("button", { name: "Edit more about the donor" }).click();
  await page.getByRole("dialog").getByLabel("Shirt size").selectOption("M");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "More about the donor" })).toContainText("Shirt sizeM");

  await page.goto(`${base}/segments/new`);
  const preview = page.getByRole("region", { name: "Meet these conditions now" });
  await expect(preview.getByRole("status")).toHaveText("2 donors");
  await page.getByLabel("About").selectOption({ label: "Donor field" });
  await page.getByLabel("Field", { exact: true }).selectOption({ label: "Shirt size" });
  await page.getByLabel("Value", { exact: true }).selectOption("M");
  await expect(preview.getByRole("status")).toHaveText("1 donor");
  await expectUsableAtBothWidths(page, "condition");

  await page.goto(donorPage);
  await page.getByRole("button", { name: "New household" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Okafor household");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Okafor household" })).toBeVisible();
  await page.getByLabel("Add a member").fill("ben");
  await page.getByLabel("Add a member").press("Enter");
  await page.getByRole("button", { name: "Add Ben Okafor" }).click();
  await expect(page.getByRole("list", { name: "Members" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Giving together" })).toContainText("$250.00");
  await page.getByRole("button", { name: "Make primary Ben Okafor" }).click();
  await expect(page.getByRole("region", { name: "Mail" })).toContainText("Ben Okafor");
  await expectUsableAtBothWidths(page, "household");
  await page.goto(`${base}/households`);
  await expect(page.getByRole("row", { name: /Okafor household/ })).toContainText("Ben Okafor, Ada Okafor");
  await expectUsableAtBothWidths(page, "households");

  await page.goto(`/dashboard/${org.slug}/donations`);
  await page
    .getByRole("row", { name: /Ben Okafor/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("button", { name: "Add soft credit" }).click();
  await form.getByLabel("Donor", { exact: true }).fill("ada");
  await form.getByRole("option", { name: /Ada Okafor/ }).click();
  await form.getByLabel("Kind").selectOption("HOUSEHOLD");
  await form.getByLabel("Amount").fill("120");
  await expectUsableAtBothWidths(page, "credit-form");
  await form.getByRole("button", { name: "Save" }).click();
  const credits = page.getByRole("region", { name: "Soft credits" });
  await expect(credits).toContainText("Household · $120.00");
  await expectUsableAtBothWidths(page, "donation");
  await credits.getByRole("link", { name: "Ada Okafor" }).click();
  await expect(page.getByRole("region", { name: "Giving", exact: true })).toContainText(
    "$120.00, given by others",
  );
  await expect(page.getByRole("region", { name: "Giving", exact: true })).toContainText(
    "Lifetime giving$50.00",
  );
  await expect(page.getByRole("table", { name: "Soft credits" })).toContainText("Ben Okafor");
  await expectUsableAtBothWidths(page, "donor");
});
