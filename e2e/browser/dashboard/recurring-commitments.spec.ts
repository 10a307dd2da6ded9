import { publishCampaign } from "../../api/donations";
import { expectUsableAtBothWidths } from "../support/page-checks";
import { expect, test } from "../support/test";

test("recurring plans of another system are imported, their donor is asked to continue here, and staff mark what became of it @long", async ({
  page,
  api,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Pantry");
  await publishCampaign(api, org, { title: "Winter Beds" });
  const base = `/dashboard/${org.slug}`;
  const path = `${base}/recurring/commitments`;
  await signIn(org.owner, base);
  await page.goto(path);
  await expect(page.getByText("No recurring commitments yet")).toBeVisible();
  await expectUsableAtBothWidths(page, "empty");

  await page.getByRole("link", { name: "Import a file" }).click();
  await page.getByRole("radio", { name: /^Recurring commitments/ }).check();
  const email = `noor-${org.slug}@donors.example`;
  await page.getByLabel("CSV or Excel file").setInputFiles({
    name: "plans.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Plan ID,Donor's First Name,Donor's Last Name,Email,Amount,Interval,Status,Next Payment On\nP-1,Noor,Haddad,${email},25.00,Monthly,Active,2030-01-05\nP-2,Ines,Vega,ines-${org.slug}@donors.example,10,Weekly,Active,\n`,
    ),
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("is not monthly, quarterly or yearly")).toBeVisible();
  await expectUsableAtBothWidths(page, "checked");
  await page.getByRole("button", { name: "Import 1 recurring commitment" }).click();
  await expect(page.getByText("1 recurring commitment imported")).toBeVisible();

  await page.goto(path);
  const row = page.getByRole("row", { name: /Noor Haddad/ });
  await expect(row).toContainText("Donorbox, P-1");
  await expectUsableAtBothWidths(page, "list");
  await row.getByRole("button", { name: /Ask to continue here/ }).click();
  await expectUsableAtBothWidths(page, "asking");
  await page.getByRole("button", { name: "Send the email" }).click();
  await expect(row).toContainText("Asked");
  await expect(row.getByRole("button", { name: /Ask to continue here/ })).toHaveCount(0);

  await row.getByRole("button", { name: /^Mark/ }).click();
  await page.getByLabel("State").last().selectOption("ENDED");
  await page.getByLabel("Note for your team").fill("Gives by check now.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Gives by check now.");
  await page.goto(`${path}?state=OPEN`);
  await expect(page.getByText("No recurring commitments match these filters")).toBeVisible();

  await page.goto(path);
  await row.getByRole("link", { name: "Noor Haddad", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Recurring commitments elsewhere" })).toBeVisible();
  await expectUsableAtBothWidths(page, "donor");
});
