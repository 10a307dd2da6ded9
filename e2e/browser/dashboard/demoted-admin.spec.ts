import { orThrow } from "../../../lib/client/client-error";
import { clientFor, join, makeKey } from "../../contract/team";
import { expect, test } from "../support/test";

test("demoting an admin lists the webhooks they created, and the key list shows what their key may still do @long", async ({
  page,
  signIn,
  stack,
  visitor,
  api,
  newPerson,
  tokenFor,
  mails,
  newOrganization,
}) => {
  const means = { stack, visitor, api, newPerson, tokenFor, mails, newOrganization };
  const org = await newOrganization();
  const admin = await join(means, org, "ADMIN");
  await makeKey(means, org, "admin", { token: admin.token });
  const body = { url: `${stack.mailbox}/unknown-page`, eventTypes: [] };
  const params = { idOrSlug: org.slug };
  orThrow(await clientFor(means, admin.token).call("createWebhook", { params, body }));

  await signIn(org.owner, `/dashboard/${org.slug}/team`);
  const row = page.getByRole("table", { name: "Members" }).getByRole("row").filter({ hasText: admin.email });
  await row.getByRole("combobox").selectOption("Member");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("Role changed to Member.")).toBeVisible();
  await expect(row).toContainText("1 webhook still sends to a URL they set up: review it.");
  await row.getByRole("link", { name: "review it" }).click();
  await expect(page).toHaveURL(`/dashboard/${org.slug}/webhooks`);

  await page.goto(`/dashboard/${org.slug}/api-keys`);
  await expect(page.getByRole("main")).toContainText("Limited to write: its creator is no longer an admin");
});
