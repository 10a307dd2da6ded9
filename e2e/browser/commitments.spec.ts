import { publishCampaign } from "../api/donations";
import { expectAccessible, expectNoSidewaysScroll } from "./page-checks";
import { expect, test } from "./test";

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 900 };

test("recurring plans of another system are imported, their donor is asked to continue here, and staff mark what became of it", async ({
  page,
  api,
  signIn,
  newOrganization,
}, info) => {
  const org = await newOrganization("Harbor Pantry");
  await publishCampaign(api, org, { title: "Winter Beds" });
  const base = `/dashboard/${org.slug}`;
  const path = `${base}/recurring/commitments`;
  /** In both color schemes, on a phone and a laptop. */
  const judge = async (name: string) => {
    for (const [size, scheme] of [
      [PHONE, "dark"],
      [LAPTOP, "light"],
    ] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(page, `${name}, ${scheme}`);
      await expectNoSidewaysScroll(page, name);
      await page.screenshot({ path: info.outputPath(`${name}-${scheme}.png`), fullPage: true });
    }
  };
  await signIn(org.owner, base);
  await page.goto(path);
  await expect(page.getByText("No recurring commitments yet")).toBeVisible();
  await judge("empty");

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
  await judge("checked");
  await page.getByRole("button", { name: "Import 1 recurring commitment" }).click();
  await expect(page.getByText("1 recurring commitment imported")).toBeVisible();

  await page.goto(path);
  const row = page.getByRole("row", { name: /Noor Haddad/ });
  await expect(row).toContainText("Donorbox, P-1");
  await judge("list");
  await row.getByRole("button", { name: /Ask to continue here/ }).click();
  await judge("asking");
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
  await judge("donor");
});
