import { bodyOf, publishCampaign } from "../../api/donations";
import { openCampaign } from "../support/donation-page";
import { expectAccessible } from "../support/page-checks";
import { expect, test } from "../support/test";

test("staff who choose a taken slug see a message, and their public link includes the organization @long", async ({
  page,
  api,
  stack,
  signIn,
  newOrganization,
}) => {
  const [first, second] = await Promise.all([
    newOrganization("Hope Kitchen"),
    newOrganization("Hope Harbor"),
  ]);
  const slug = `beds-${first.slug}`.slice(0, 60);
  await publishCampaign(api, first, { slug, title: "Ours" });
  const fullAddress = `${stack.origin}/donate/${slug}?org=${second.slug}`;

  await signIn(second.owner, `/dashboard/${second.slug}/campaigns/new`);
  await page.getByLabel("Title").fill("Theirs");
  const address = page.getByRole("textbox", { name: "Web address" });
  const warning = page.getByText("Another organization uses this address");
  await address.fill(`${slug}-2`.slice(-60).replace(/^-+/, ""));
  await expect(warning).toHaveCount(0);
  await address.fill(slug);
  await expect(warning).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: fullAddress })).toBeVisible();
  await expectAccessible(page, "a form with a taken address");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("The short address belongs to another organization")).toBeVisible();

  const { data } = (await bodyOf(
    await api(`/api/orgs/${second.slug}/campaigns`, { token: second.owner.token }),
  )) as { data: { id: string }[] };
  const published = await api(`/api/campaigns/${data[0]?.id}`, {
    method: "PATCH",
    token: second.owner.token,
    body: { status: "ACTIVE" },
  });
  expect(published.status).toBe(200);
  await page.reload();
  await expect(page.getByLabel("Public page")).toHaveValue(fullAddress);

  // The first organization's link and form are unchanged.
  await openCampaign(page, slug);
  await expect(page.getByRole("heading", { name: "Give to Hope Kitchen" })).toBeVisible();
  await expect(page.locator("form[action*='/give']")).toHaveAttribute(
    "action",
    `/donate/${slug}/give?org=${first.slug}`,
  );
  await openCampaign(page, slug, `?org=${second.slug}`);
  await expect(page.getByRole("heading", { name: "Give to Hope Harbor" })).toBeVisible();
});

test("a form posted to the short address donates to the organization that holds it", async ({
  api,
  stack,
  visitor,
  newOrganization,
}) => {
  const [first, second] = await Promise.all([
    newOrganization("Hope Kitchen"),
    newOrganization("Hope Harbor"),
  ]);
  const slug = first.slug;
  const ours = await publishCampaign(api, first, { slug, title: "Ours" });
  await publishCampaign(api, second, { slug, title: "Theirs" });
  const fields = {
    amount: "5000",
    frequency: "one_time",
    paymentMethod: "card",
    firstName: "Ada",
    lastName: "Byron",
    email: `ada@${slug}.example`,
  };
  const answer = await fetch(`${stack.origin}/donate/${slug}/give`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: stack.origin, "x-forwarded-for": visitor },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(new RegExp(`^/donate/${slug}/pay/`));
  const donations = await bodyOf(
    await api(`/api/donations?orgId=${first.slug}&campaignId=${ours.id}`, { token: first.owner.token }),
  );
  expect((donations["donations"] as unknown[]).length).toBe(1);
});
