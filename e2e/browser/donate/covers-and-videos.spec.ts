import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { bodyOf, publishCampaign } from "../../api/donations";
import type { StackInfo } from "../../support/stack";
import { fillDonation, openCampaign } from "../support/donation-page";
import { expectAccessible, expectInteractive } from "../support/page-checks";
import { test as base, expect } from "../support/test";

type Host = { origin: string; requests: string[] };
type Fixtures = {
  /** Starts the organization's own image host, which the app trusts; it stops with the test. */
  startHost: (answer: RequestListener) => Promise<Host>;
};

const test = base.extend<Fixtures>({
  startHost: async ({ stack }, use) => {
    const ends: (() => void)[] = [];
    await use(async (answer) => {
      const requests: string[] = [];
      const server = createServer(credentials(stack), (request, response) => {
        requests.push(`${request.headers["user-agent"]} ${request.url}`);
        answer(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      ends.push(() => {
        server.closeAllConnections();
        server.close();
      });
      return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, requests };
    });
    for (const end of ends) end();
  },
});

const credentials = ({ pictureHost }: StackInfo): ServerOptions => ({
  key: readFileSync(pictureHost.key),
  cert: readFileSync(pictureHost.cert),
});
const donorOf = (slug: string) => ({ firstName: "Ada", lastName: "Byron", email: `ada@${slug}.example` });

test("cover images are served from our origin, and their host sees no donor @long", async ({
  page,
  api,
  stack,
  requested,
  startHost,
  newOrganization,
}) => {
  const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: "#1f6f50" } })
    .png()
    .toBuffer();
  const host = await startHost((_request, response) => response.end(picture));
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, {
    slug: org.slug,
    coverImageUrl: `${host.origin}/cover.png`,
  });
  const shown = async () => (await bodyOf(await api(`/api/public/campaigns/${campaign.slug}`)))["coverUrl"];
  await expect.poll(shown).toMatch(new RegExp(`^${stack.origin}/pictures/[0-9a-f]{64}[.]webp$`));

  await openCampaign(page, campaign.slug);
  await fillDonation(page, donorOf(org.slug));
  const cover = page.locator("img[src^='/pictures/']");
  await expect(cover).toBeVisible();
  // `naturalWidth` follows from `sizes`; the file itself has its own.
  const pixels = await cover.evaluate(async ({ currentSrc }: HTMLImageElement) => {
    const { width } = await createImageBitmap(await (await fetch(currentSrc)).blob());
    return width;
  });
  expect(pixels).toBe(320);
  // The preview image of shared links contains it.
  const preview = `${stack.origin}/donate/${campaign.slug}/preview.jpg?org=${org.slug}&lang=en`;
  await expect(page.locator("meta[property='og:image']")).toHaveAttribute("content", preview);
  const drawn = await page.request.get(preview);
  expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(host.requests).toEqual(["Almoner-Pictures/1 /cover.png"]);
  const origins = new Set(requested.map((address) => new URL(address).origin));
  origins.delete(stack.processor);
  expect([...origins], "beside the processor's script").toEqual([stack.origin]);
});

test("an unusable cover is omitted from the page, and staff see why @long", async ({
  page,
  api,
  signIn,
  requested,
  startHost,
  newOrganization,
}) => {
  const host = await startHost((_request, response) =>
    response.writeHead(200, { "content-type": "image/png" }).end("<p>Not here"),
  );
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, { slug: org.slug, coverImageUrl: `${host.origin}/gone` });
  const status = async () => {
    const answer = await api(`/api/campaigns/${campaign.id}`, { token: org.owner.token });
    return ((await bodyOf(answer))["cover"] as { status: string }).status;
  };
  await expect.poll(status).toBe("FAILED");
  await openCampaign(page, campaign.slug);
  await expect(page.locator("img")).toHaveCount(0);
  await fillDonation(page, donorOf(org.slug));
  await expectAccessible(page, "a page without its cover");

  await signIn(org.owner, `/dashboard/${org.slug}/campaigns/${campaign.id}/edit`);
  await expect(page.getByText("The cover image can’t be shown")).toBeVisible();
  await expect(page.getByText("It is not a picture (JPEG, PNG, WebP, GIF or AVIF).")).toBeVisible();
  expect(requested.filter((address) => address.startsWith(host.origin))).toEqual([]);
});

test("no request reaches a video host before the donor plays the video @long", async ({
  page,
  api,
  requested,
  newOrganization,
}) => {
  const org = await newOrganization();
  const campaign = await publishCampaign(api, org, {
    slug: org.slug,
    videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  });
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>A film</p>" }),
  );
  await openCampaign(page, campaign.slug);
  await fillDonation(page, donorOf(org.slug));
  const link = page.getByRole("link", { name: "Watch the video" });
  await link.scrollIntoViewIfNeeded();
  await expectAccessible(page, "a page with a video");
  const foreign = () => requested.filter((address) => /youtube|vimeo/.test(address));
  expect(foreign()).toEqual([]);
  // Before its script has loaded, it is a link to the video's host.
  await expectInteractive(link);
  await link.click();
  await expect(page.frameLocator("iframe[title^='Video: ']").getByText("A film")).toBeVisible();
  expect(foreign()).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]);
});
