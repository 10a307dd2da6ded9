import type { Page } from "playwright/test";
import sharp from "sharp";
import { createClient } from "../../../lib/client/client";
import { orThrow } from "../../../lib/client/client-error";
import { publishCampaign } from "../../api/donations";
import { openCampaign } from "../support/donation-page";
import { expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from "../support/page-checks";
import { expect, test } from "../support/test";

const handle = (page: Page, name: string) => page.getByRole("button", { name: `Drag: ${name}` });

/** Presses keys on an item's handle and waits for the announcement of each. */
async function press(page: Page, name: string, keys: readonly (readonly [key: string, heard: string])[]) {
  await expect(handle(page, name)).toBeEnabled();
  await handle(page, name).focus();
  for (const [key, announced] of keys) {
    await page.keyboard.press(key);
    await expect(page.getByRole("status").filter({ hasText: announced })).toBeAttached();
  }
}

test("giving levels are reordered by keyboard, by dragging and by buttons, and the order stays @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals", slug: org.slug });
  const client = createClient({ baseUrl: stack.origin, token: org.owner.token });
  for (const [name, amountCents] of [
    ["Friend", 5000],
    ["Host", 25_000],
    ["Patron", 100_000],
  ] as const)
    orThrow(
      await client.call("createGivingLevel", { params: { id: campaign.id }, body: { name, amountCents } }),
    );
  const names = page.getByRole("region", { name: "Giving levels" }).locator("li p.font-medium");
  const status = page.getByRole("status");

  await page.setViewportSize(LAPTOP);
  await signIn(org.owner, `/dashboard/${org.slug}/campaigns/${campaign.id}/questions-and-levels`);
  await press(page, "Friend", [
    ["Space", "Picked up Friend, at position 1 of 3."],
    ["ArrowDown", "Friend is at position 2 of 3."],
    ["Space", "Dropped Friend at position 2 of 3."],
  ]);
  await expect(page.getByText("Moved to position 2: Friend")).toBeVisible();
  await expect(names).toHaveText(["Host", "Friend", "Patron"]);
  await expect(handle(page, "Friend")).toBeFocused();
  const previewed = page.getByRole("region", { name: "Preview" }).locator("label");
  await expect(previewed.filter({ hasText: /Host|Friend|Patron/ }), "as donors see them").toHaveText([
    /Host/,
    /Friend/,
    /Patron/,
  ]);

  await expect(handle(page, "Patron"), "the order is stored").toBeEnabled();
  const [from, to] = [await handle(page, "Patron").boundingBox(), await handle(page, "Host").boundingBox()];
  if (!from || !to) throw new Error("the levels are not shown");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 2, { steps: 8 });
  await expect(status.filter({ hasText: "Patron is at position 1 of 3." })).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText("Moved to position 1: Patron")).toBeVisible();
  await page.reload();
  await expect(names).toHaveText(["Patron", "Host", "Friend"]);
  await expectAccessible(page, "giving levels");

  await page.setViewportSize(PHONE);
  const up = page.getByRole("button", { name: "Move up: Host" });
  await up.click();
  await expect(names).toHaveText(["Host", "Patron", "Friend"]);
  await expect(up, "at the end of the list").toBeFocused();
  await expectNoSidewaysScroll(page, "giving levels");
});

test("the preview shows unsaved changes, sections fold and open for errors, and amounts are reordered", async ({
  page,
  api,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, {
    title: "Warm meals",
    slug: org.slug,
    suggestedAmounts: [2500, 5000],
  });
  const preview = page.getByRole("region", { name: "Preview" });
  const path = `/dashboard/${org.slug}/campaigns/${campaign.id}/edit`;

  await page.setViewportSize(LAPTOP);
  await signIn(org.owner, path);
  await expect(preview.locator("h1")).toHaveText("Warm meals");
  await page.getByLabel("Title").fill("Warm meals for all");
  const story = page.getByRole("textbox", { name: "Story" });
  const formatting = page.getByRole("toolbar", { name: "Formatting" });
  await expect(formatting).toBeVisible();
  await story.click();
  await page.keyboard.type("2 * 3 * 4 bowls, every **night** at six.");
  await page.getByLabel("Impact caption of amount 2").fill("cooks ten dinners");
  await expect(preview.locator("h1")).toHaveText("Warm meals for all");
  await expect(preview.locator("strong", { hasText: "night" })).toBeVisible();
  await expect(preview.getByText("cooks ten dinners")).toBeVisible();
  await story.press("ControlOrMeta+A");
  await formatting.getByRole("button", { name: "Link" }).click();
  await page.getByLabel("Link address").fill("soup");
  await page.getByLabel("Link address").press("Enter");
  await expect(page.getByText("Enter an address such as example.org/soup")).toBeVisible();
  await expectAccessible(page, "the editor of a story with a link to set");
  await page.getByLabel("Link address").fill("example.org/soup");
  await page.getByLabel("Link address").press("Enter");
  await expect(story).toBeFocused();
  await formatting.getByRole("button", { name: "Bulleted list" }).click();
  await expect(preview.locator("li a[href='https://example.org/soup']").first()).toBeVisible();
  await page.getByRole("button", { name: "Edit as Markdown" }).click();
  await expect(story).toHaveValue(
    "- [2 \\* 3 \\* 4 bowls, every **night** at six.](https://example.org/soup)",
  );
  await story.fill("Every `night` at six.");
  await page.getByRole("button", { name: "Edit with formatting" }).click();
  await expect(page.getByText("Markdown that the editor can’t show")).toBeVisible();
  await story.fill("Every **night** at six.");
  await page.getByRole("button", { name: "Edit with formatting" }).click();
  await expect(formatting).toBeVisible();
  await story.press("ControlOrMeta+A");
  await story.evaluate((field) => {
    const clipboardData = new DataTransfer();
    const rows = "<tr><td>Soup</td><td>$5</td></tr><tr><td>Tea</td><td>$2</td></tr>";
    clipboardData.setData("text/html", `<table><tbody>${rows}</tbody></table>`);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(story.locator("p"), "a pasted table becomes a line for each row").toHaveText([
    "Soup $5",
    "Tea $2",
  ]);
  await expect(preview.getByRole("radio"), "it is not for screen readers").toHaveCount(0);
  await preview.focus();
  await page.keyboard.press("Tab");
  await expect(preview.locator(":focus"), "nothing in it takes the focus").toHaveCount(0);

  await press(page, "amount 2", [
    ["Space", "Picked up amount 2, at position 2 of 2."],
    ["ArrowUp", "amount 2 is at position 1 of 2."],
    ["Space", "Dropped amount 2 at position 1 of 2."],
  ]);
  await expect(page.getByLabel("Suggested amount 1 in dollars")).toHaveValue("50");
  await expect(preview.locator("input[name=amount]").first()).toHaveValue("5000");
  await expectAccessible(page, "the campaign's editor with its preview");
  await page.emulateMedia({ colorScheme: "light" });

  const color = page.getByLabel(/^Color/);
  await color.fill("green");
  const section = page.locator("summary", { hasText: "Appearance" });
  await section.click();
  await expect(color).toBeHidden();
  await page.reload();
  await expect(page.getByText("Unsaved changes restored")).toBeVisible();
  await expect(preview.locator("h1")).toHaveText("Warm meals for all");
  await expect(color, "it stays folded").toBeHidden();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(color, "its error opens it").toBeVisible();
  await color.fill("#7A3E9D");

  const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background: "#B23A48" } })
    .png()
    .toBuffer();
  await expect(page.getByLabel("Cover image file")).toBeEnabled();
  await page.getByLabel("Cover image file").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await expect(preview.locator("img[src^='/pictures/']")).toBeVisible();
  await page.getByRole("button", { name: "Crop, focal point and text" }).click();
  const dialog = page.getByRole("dialog", { name: "Cover image" });
  await dialog.getByLabel("Crop to 16:9").check();
  const save = dialog.getByRole("button", { name: "Save" });
  await expect(save, "the buttons of a dialog that scrolls stay in view").toBeInViewport({ ratio: 1 });
  await dialog.getByRole("group", { name: /move it with the arrow keys/ }).focus();
  for (let times = 0; times < 5; times++) await page.keyboard.press("ArrowDown");
  await dialog.getByLabel("Zoom").fill("2");
  await dialog.getByLabel("From the top").fill("20");
  await dialog.getByLabel("Alternative text").fill("A red wall");
  await expectAccessible(page, "the dialog of the cover");
  await save.click();
  await expect(dialog).toBeHidden();
  const shown = preview.getByAltText("A red wall");
  await expect(shown).toHaveCSS("object-position", "50% 20%");
  const ratio = await shown.evaluate(async (it: HTMLImageElement) => {
    await it.decode();
    return it.naturalWidth / it.naturalHeight;
  });
  expect(Math.abs(ratio - 16 / 9)).toBeLessThan(0.02);

  const other = await sharp(buffer).negate().png().toBuffer();
  const replaced = { name: "b.png", mimeType: "image/png", buffer: other };
  await page.getByLabel("Cover image file").setInputFiles(replaced);
  await expect(page.getByText("To use the text of the previous image")).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.getByRole("button", { name: "Crop, focal point and text" }).click();
  await expect(dialog.getByLabel("Alternative text")).toHaveValue("A red wall");
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(shown).toBeVisible();
  await expect(page.getByText("To use the text of the previous image")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove cover image" }).click();
  const asked = page.getByRole("dialog", { name: "Remove the cover image?" });
  await expectAccessible(page, "the question before the cover is removed");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(asked).toBeHidden();

  await page.setViewportSize(PHONE);
  await expect(preview).toBeHidden();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview.locator("h1")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeHidden();
  await expectNoSidewaysScroll(page, "the preview on a phone");
  await expectAccessible(page, "the preview on a phone");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Warm meals for all" })).toBeVisible();
  await openCampaign(page, campaign.slug);
  await expect(page.getByAltText("A red wall")).toBeVisible();
});

test("questions and levels are previewed as donors see them, while they are typed and before they are saved @long", async ({
  page,
  api,
  signIn,
  newOrganization,
}) => {
  const org = await newOrganization("Harbor Kitchen");
  const campaign = await publishCampaign(api, org, { title: "Warm meals", slug: org.slug });
  await page.setViewportSize(LAPTOP);
  await signIn(org.owner, `/dashboard/${org.slug}/campaigns/${campaign.id}/questions-and-levels`);
  const preview = page.getByRole("region", { name: "Preview" });
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Add question" }).click();
  await dialog.getByLabel("Question", { exact: true }).fill("Shirt size");
  await dialog.getByLabel("Answer type").selectOption("SELECT");
  await dialog.getByLabel("Options").fill("Small\nLarge");
  await dialog.getByLabel("Required").check();
  for (const where of [preview, dialog]) {
    await expect(where.locator("label", { hasText: "Shirt size" })).toBeVisible();
    await expect(where.locator("select[name^=field] option")).toHaveText(["Choose…", "Small", "Large"]);
  }
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(preview.locator("label", { hasText: "Shirt size" })).toHaveCount(0);

  await page.getByRole("button", { name: "Add giving level" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Host");
  await dialog.getByLabel("Amount", { exact: true }).fill("250");
  for (const where of [preview, dialog])
    await expect(where.locator("label", { hasText: "Host" })).toContainText("$250");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Giving level added.")).toBeVisible();
  await expect(preview.locator("label", { hasText: "Host" })).toHaveCount(1);
  await expectAccessible(page, "questions and levels with a preview");
  await page.getByRole("button", { name: "Remove Host" }).click();
  await expect(dialog).toContainText("A giving level without donations is deleted");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  await page.setViewportSize(PHONE);
  await expect(preview).toBeHidden();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview.locator("label", { hasText: "Host" })).toBeVisible();
  await expectNoSidewaysScroll(page, "preview of questions and levels");
});
