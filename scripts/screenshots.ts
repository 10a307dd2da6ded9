import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { removeData } from "@/local/postgres/location";
import { freePortSettings, launch } from "@/local/up/launch";
import { demoUsers, readInstallation } from "./installation";
import { findBrowser, NO_BROWSER } from "./testing/browser";

/**
 * `npm run screenshots`: the pictures of the README, in docs/images. Uses the installation that runs here, otherwise
 * starts the demo on free ports with a separate data folder and removes it afterwards.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs", "images");
const MAX_BYTES = 200_000;
const STAFF = "grace@hopeshelter.example";
const CAMPAIGN = "winter-beds";
const ORGANIZATION = "hope-shelter";
const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 800 };

type Demo = { app: string; identity: string; stop: () => Promise<void> };

async function openDemo(): Promise<Demo> {
  const { addresses } = readInstallation();
  const { app, identity } = addresses ?? {};
  if (app && identity) return { app, identity, stop: async () => {} };
  const dataDir = join(root, ".data-screenshots");
  const clear = () => {
    removeData(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  clear();
  console.log("Starting the demo …");
  const launched = await launch(dataDir, await freePortSettings()).catch((error) => {
    clear();
    throw error;
  });
  return {
    app: launched.addresses["app"] ?? "",
    identity: launched.addresses["identity"] ?? "",
    async stop() {
      await launched.stop();
      clear();
    },
  };
}

/** Writes the visible part of the page as a PNG with a palette. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  // Animations of charts and progress bars.
  await page.waitForTimeout(1500);
  const picture = await page.screenshot({ animations: "disabled" });
  const file = join(folder, `${name}.png`);
  const { size } = await sharp(picture).png({ palette: true, quality: 85, effort: 10 }).toFile(file);
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MAX_BYTES}.`);
  console.log(`docs/images/${name}.png  ${Math.round(size / 1000)} kB`);
}

async function donationPage(browser: Browser, { app }: Demo): Promise<void> {
  const page = await browser.newPage({ viewport: PHONE, deviceScaleFactor: 2, colorScheme: "light" });
  await page.goto(`${app}/donate/${CAMPAIGN}`);
  await take(page, "donation-page");
  await page.close();
}

async function dashboard(browser: Browser, { app, identity }: Demo): Promise<void> {
  const page = await browser.newPage({ viewport: LAPTOP, deviceScaleFactor: 1.5, colorScheme: "light" });
  await page.goto(await signInLink(app, identity));
  await page.waitForURL(`**/dashboard/${ORGANIZATION}`);
  await take(page, "dashboard");
  await page.close();
}

/** The URL to which the local sign-in redirects a demo user's browser. */
async function signInLink(app: string, identity: string): Promise<string> {
  const user = (await demoUsers(identity)).find(({ email }) => email === STAFF);
  if (!user) throw new Error(`There is no ${STAFF} here: the pictures are taken of the demo.`);
  const back = `${app}/sign-in/callback?to=${encodeURIComponent(`/dashboard/${ORGANIZATION}`)}`;
  const answer = await fetch(`${identity}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: identity },
    body: new URLSearchParams({ user_id: user.id, redirect_url: back }),
  });
  const location = answer.headers.get("location");
  if (!location) throw new Error(`The sign-in page answered ${answer.status}.`);
  return location;
}

async function main(): Promise<void> {
  const found = await findBrowser();
  if (!found) throw new Error(NO_BROWSER);
  mkdirSync(folder, { recursive: true });
  const demo = await openDemo();
  try {
    const browser = await chromium.launch({ ...found });
    try {
      await donationPage(browser, demo);
      await dashboard(browser, demo);
    } finally {
      await browser.close();
    }
  } finally {
    await demo.stop();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
