import type { Page } from "playwright/test";
import { createDonation, pay, publishCampaign } from "../../api/donations";
import { continueToPayment, fillDonation, openCampaign } from "../support/donation-page";
import { expect, test } from "../support/test";

/** Maximum compressed bytes of script that a donor loads before the processor's script. */
const MAX_SCRIPT_BYTES = 100_000;
/** Maximum compressed bytes of document, style sheet and script. The font loads later and is not included. */
const MAX_BYTES = 110_000;

type Loaded = { url: string; type: string; bytes: number };

/** The page's requests with their transferred bytes. */
async function watchLoads(page: Page): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page);
  const known = new Map<string, { url: string; type: string }>();
  const loaded: Loaded[] = [];
  session.on("Network.responseReceived", ({ requestId, type, response }) =>
    known.set(requestId, { url: response.url, type }),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
    const one = known.get(requestId);
    if (one) loaded.push({ ...one, bytes });
  });
  await session.send("Network.enable");
  return loaded;
}

const sum = (loaded: Loaded[]) => loaded.reduce((bytes, one) => bytes + one.bytes, 0);

test("before the processor's script a donor loads less than 100 kB of script, and none of Next's", async ({
  page,
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const loaded = await watchLoads(page);
  // Directly, as the proxy of these tests does not compress.
  await page.goto(`${stack.direct}/donate/${campaign.slug}`);
  await fillDonation(page, { firstName: "Ada", lastName: "Okafor", email: `ada@${org.slug}.example` });
  await continueToPayment(page);
  await expect(page.getByRole("button", { name: /^Donate \$/ })).toBeEnabled();
  const own = loaded.filter(({ url }) => url.startsWith(stack.direct));
  const scripts = own.filter(({ type }) => type === "Script");
  // Two of them load at the same time.
  expect(scripts.map(({ url }) => url.replace(/-[\w-]{8}\.js$/, "")).sort()).toEqual([
    `${stack.direct}/_next/static/islands/hydrate`,
    `${stack.direct}/_next/static/islands/later`,
    `${stack.direct}/_next/static/islands/steps`,
  ]);
  expect(sum(scripts)).toBeLessThan(MAX_SCRIPT_BYTES);
  expect(sum(own.filter(({ type }) => ["Document", "Stylesheet", "Script"].includes(type)))).toBeLessThan(
    MAX_BYTES,
  );
});

test("visitors of the same second share a page, each with an attempt and a source of their own", async ({
  api,
  stack,
  newOrganization,
}) => {
  const campaign = await publishCampaign(api, await newOrganization());
  const visit = async (name: string) => {
    const answer = await fetch(`${stack.direct}/donate/${campaign.slug}?utm_source=${name}`, {
      headers: { referer: `https://${name}.example/` },
    });
    const text = await answer.text();
    const own = text.indexOf('<div hidden="" id="visitor-fields">');
    const policy = answer.headers.get("content-security-policy");
    return { policy, shared: text.slice(0, own), fields: text.slice(own) };
  };
  let views: Awaited<ReturnType<typeof visit>>[] = [];
  // The second may end between two of them.
  await expect
    .poll(async () => {
      views = await Promise.all(["a", "b", "c"].map(visit));
      return new Set(views.map(({ shared }) => shared)).size;
    })
    .toBe(1);
  const fields = views.map((view) => view.fields);
  expect(new Set(fields.map((text) => /name="attempt" value="([\w-]{36})"/.exec(text)?.[1])).size).toBe(3);
  for (const [index, name] of ["a", "b", "c"].entries()) {
    expect(fields[index]).toContain(`name="utmSource" value="${name}"`);
    expect(fields[index]).toContain(`name="referrerUrl" value="https://${name}.example/"`);
    expect(views[index]?.policy).toMatch(/script-src 'self' [^';]*; style-src 'self';/);
  }
});

test("staff who pause a campaign see it paused at once, and a gift shows within seconds", async ({
  api,
  stack,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org);
  const shown = async () => (await fetch(`${stack.origin}/donate/${campaign.slug}`)).text();
  expect(await shown()).toContain("No gifts yet");
  await pay(stack, await createDonation(api, campaign.id));
  await expect.poll(shown).toContain("1 gift");
  const paused = await api(`/api/campaigns/${campaign.id}`, {
    method: "PATCH",
    token: org.owner.token,
    body: { status: "PAUSED" },
  });
  expect(paused.status).toBe(200);
  expect(await shown()).toContain("This campaign is paused");
});

test("a form whose script fails is still the form that works without one", async ({
  page,
  api,
  expectConsoleMessage,
  newOrganization,
}) => {
  const campaign = await publishCampaign(api, await newOrganization());
  await page.route(`**/donate/${campaign.slug}`, async (route) => {
    const answer = await route.fetch();
    // The script reads the campaign's questions.
    const body = (await answer.text()).replace(
      "&quot;customFields&quot;:[]",
      "&quot;customFields&quot;:null",
    );
    await route.fulfill({ response: answer, body });
  });
  expectConsoleMessage(/Cannot read properties of null/);
  await openCampaign(page, campaign.slug);
  await expect(page.locator("html")).toHaveAttribute("class", /variable/);
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
  await page.getByRole("radio", { name: "$50", exact: true }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  // The browser's own validation of required fields: no script has taken over the form.
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toBeFocused();
});
