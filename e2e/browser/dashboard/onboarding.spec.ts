import { randomBytes } from "node:crypto";
import { bodyOf } from "../../api/donations";
import { expectProgress } from "../support/donation-page";
import { loseEvents, sendLostEvents } from "../support/processor";
import { expect, test } from "../support/test";

test("a new user signs in, creates an organization, completes onboarding and publishes a first campaign", async ({
  page,
  context,
  stack,
  api,
  tokenFor,
}) => {
  const mark = randomBytes(4).toString("hex");
  const email = `noor-${mark}@harbor.example`;
  const slug = `harbor-kitchen-${mark}`;

  await test.step("sign in", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: /^Sign in to Almoner/ })).toBeVisible();
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Name (for a new account)").fill("Noor Haddad");
    await page.getByRole("button", { name: "Sign in or sign up" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Noor" })).toBeVisible();
  });

  await test.step("create the organization", async () => {
    await page.getByRole("link", { name: "Create organization" }).click();
    await page.getByLabel("Name", { exact: true }).fill(`Harbor Kitchen ${mark}`);
    await expect(page.getByLabel("Web address")).toHaveValue(slug);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByLabel(/^EIN/).fill("12-345");
    await page.getByRole("button", { name: "Create and continue" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "EIN" })).toBeFocused();
    await page.getByLabel(/^EIN/).fill("12-3456789");
    await page.getByRole("button", { name: "Create and continue" }).click();
  });

  const onboarding = page.getByRole("heading", { name: `Finish Harbor Kitchen ${mark}’s payment account` });
  await test.step("leave the onboarding page and return to it with a fresh link", async () => {
    await expect(onboarding).toBeVisible();
    const first = page.url();
    await page.getByRole("button", { name: "Come back later" }).click();
    await expect(page.getByText("Waiting for our payment partner")).toBeVisible();
    await page.getByRole("link", { name: "Home" }).click();
    await expect(page.getByText("Finish payment setup (to do)")).toBeVisible();
    await page.getByRole("button", { name: "Continue onboarding" }).click();
    await expect(onboarding).toBeVisible();
    expect(page.url()).not.toBe(first);
  });

  await test.step("finish onboarding and see the organization become active automatically", async () => {
    const { org } = (await bodyOf(
      await api(`/api/orgs/${slug}`, { token: await tokenFor(email) }),
    )) as unknown as { org: { processorAccountId: string } };
    // The event is delayed so that the waiting state is visible.
    await loseEvents(stack, "account.updated", org.processorAccountId, 2);
    await page.getByRole("button", { name: "Finish onboarding" }).click();
    await expect(page.getByText("Waiting for our payment partner")).toBeVisible();
    await sendLostEvents(stack, org.processorAccountId);
    await expect(page.getByText("Payment setup complete")).toBeVisible();
    await page.getByRole("link", { name: "Go to your home page" }).click();
    await expect(page.getByText("Finish payment setup (done)")).toBeVisible();
  });

  await test.step("create a campaign", async () => {
    await page.getByRole("link", { name: "New campaign" }).click();
    await page.getByLabel("Title").fill("Soup for a Thousand");
    await expect(page.getByLabel("Web address")).toHaveValue("soup-for-a-thousand");
    await page.getByLabel("Web address").fill(`soup-${mark}`);
    await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
    await page.getByRole("textbox", { name: "Story" }).click();
    await page.keyboard.type("A warm meal for **everyone** who knocks.");
    await page.getByRole("textbox", { name: /^Goal/ }).fill("lots");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Goal" })).toBeFocused();
    await page.getByRole("textbox", { name: /^Goal/ }).fill("1,000");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Soup for a Thousand" })).toBeVisible();
    await expect(page.getByText("The public page opens when you publish the campaign.")).toBeVisible();
  });

  await test.step("publish it and open its public page", async () => {
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Campaign published.")).toBeVisible();
    // The first organization to publish under a slug holds the short address.
    await expect(page.getByLabel("Public page")).toHaveValue(`${stack.origin}/donate/soup-${mark}`);
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Open public page" }).click();
    const publicPage = await opened;
    await expect(publicPage.getByRole("heading", { level: 1, name: "Soup for a Thousand" })).toBeVisible();
    await expectProgress(publicPage, "$0", "raised of $1,000 0% · 0 gifts");
    await expect(publicPage.getByRole("strong").filter({ hasText: "everyone" })).toBeVisible();
    await expect(publicPage.getByRole("heading", { name: `Give to Harbor Kitchen ${mark}` })).toBeVisible();
  });
});
