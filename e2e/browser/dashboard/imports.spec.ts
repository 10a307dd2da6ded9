import { publishCampaign } from "../../api/donations";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

/** An export from another system with one row that cannot be imported. */
const EXPORT = `Name,Donor's First Name,Donor's Last Name,Donor Email,Amount,Currency,Donated At,Campaign,Status,Receipt Id
June Castellano,June,Castellano,june@donors.example,$150.00,USD,11/02/2025,Warm meals,Paid,D-1
June Castellano,June,Castellano,june@donors.example,"$1,200.00",USD,12/24/2025,Warm meals,Paid,D-2
Wei Zhang,Wei,Zhang,wei@donors.example,$50.00,USD,12/28/2025,,Refunded,D-3
`;

test("staff import an export of another system after a check row by row, and undo it @long", async ({
  page,
  api,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  await publishCampaign(api, org, { title: "Warm meals" });
  const base = `/dashboard/${org.slug}`;

  await page.setViewportSize(PHONE);
  await signIn(org.owner, `${base}/imports`);
  await expect(page.getByText("No imports yet")).toBeVisible();
  await expectAccessible(page, "imports, empty");
  await expectNoSidewaysScroll(page, "imports, empty");
  const file = { name: "donorbox.csv", mimeType: "application/vnd.ms-excel", buffer: Buffer.from(EXPORT) };
  await page.getByLabel("CSV or Excel file").setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("donorbox.csv");
  await expect(page.getByLabel("From")).toHaveValue("DONORBOX");
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("amount");
  await expect(page.getByLabel("Campaign", { exact: true }).last()).not.toHaveValue("");
  await expectAccessible(page, "the mapping of an import");
  await expectNoSidewaysScroll(page, "the mapping of an import");
  // The table does not scroll sideways either, so the fields and first values are visible.
  await expect(page.getByRole("region", { name: "Columns of the file" })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete draft" }).click();
  const asked = page.getByRole("dialog", { name: "Delete the draft of “donorbox.csv”?" });
  await expectAccessible(page, "the question before a draft is deleted");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Check the file" }).click();

  await expect(page.getByRole("button", { name: "Import 2 donations" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Rows of the file" });
  const reason = rows.getByText("Its status is “Refunded”");
  await expect(reason).toBeVisible();
  // The frame does not scroll, so the whole reason is visible.
  await expect(page.getByRole("region", { name: "Rows of the file" })).toHaveCount(0);
  const { x, width } = (await reason.boundingBox()) ?? { x: 0, width: Number.NaN };
  expect(x + width).toBeLessThanOrEqual(PHONE.width);
  await expect(rows.getByText("As in row 2, by email")).toBeVisible();
  await expectAccessible(page, "a checked import");
  await expectNoSidewaysScroll(page, "a checked import");
  await page.setViewportSize(LAPTOP);
  await expectAccessible(page, "a checked import on a laptop");
  await page.getByRole("button", { name: "Import 2 donations" }).click();
  await expect(page.getByText("2 donations imported, $1,350.00")).toBeVisible();
  await rows.getByRole("link", { name: "$1,200.00" }).click();
  await expect(page.getByText("Another platform").first()).toBeVisible();

  await page.goto(`${base}/imports`);
  await page.getByRole("link", { name: "donorbox.csv" }).click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  const dialog = page.getByRole("dialog", { name: "Undo this import?" });
  await dialog.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("2 donations undone")).toBeVisible();
});
