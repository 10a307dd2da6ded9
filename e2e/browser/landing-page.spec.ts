import { publishCampaign } from "../api/donations";
import { expect, test } from "./support/test";

test("the fee calculator shows what a donation of that amount would be charged", async ({
  page,
  api,
  newOrganization,
}) => {
  const org = await newOrganization("Hope Kitchen");
  const { id } = await publishCampaign(api, org, { slug: org.slug });
  await page.goto("/");
  const fees = page.getByRole("status", { name: "Fees" });
  await expect(fees).toContainText("$51.94");
  await page.getByLabel("It is part of your first $10,000").check();
  for (const [amount, method] of [
    ["137.42", "card"],
    ["9,999.99", "ach"],
  ] as const) {
    await page.getByLabel("Donation", { exact: true }).fill(amount);
    await page.getByRole("radio", { name: method === "ach" ? "Bank account" : "Card or wallet" }).check();
    const answer = await api("/api/public/quote", {
      body: {
        campaignId: id,
        amount: Number(amount.replace(/[,.]/g, "")),
        paymentMethod: method,
        coverFees: true,
      },
    });
    expect(answer.status).toBe(200);
    const { totalCharged } = (await answer.json()) as { totalCharged: number };
    const shown = (totalCharged / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
    await expect(fees).toContainText(`The donor pays${shown}`);
  }
  await page.getByLabel("Donation", { exact: true }).fill("free");
  await expect(page.getByText("Enter an amount from $1.00")).toBeVisible();
});

test("an installation without the demo does not link to it", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Set up your organization" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try a donation" })).toHaveCount(0);
});
