import { afterAll, beforeAll, expect, test } from "vitest";
import { freshFolder, type Running, startEmulator } from "../testing/start";

let folder: Awaited<ReturnType<typeof freshFolder>>;
let mailbox: Running;
beforeAll(async () => {
  folder = await freshFolder();
  mailbox = await startEmulator(folder.dataDir);
});
afterAll(async () => {
  await mailbox.stop();
  await folder.remove();
});

const page = async (path: string) => {
  const response = await fetch(mailbox.url + path);
  return { response, text: await response.text() };
};
const send = async (to: string, subject: string, html = "<p>Hi</p>") => {
  const { data } = await mailbox.resend.emails.send({ from: "a@almoner.example", to, subject, html });
  return data?.id ?? "";
};

test("an empty inbox has an empty state", async () => {
  expect((await page("/")).text).toContain("No mail yet.");
});

test("markup in a subject is shown as text in the inbox and on the mail's page", async () => {
  const id = await send("ann@example.org", "<script>alert(1)</script>");
  for (const path of ["/", `/mail/${id}`]) {
    const { text } = await page(path);
    expect(text).toContain("&lt;script&gt;alert(1)");
    expect(text).not.toContain("<script>");
  }
});

test("the HTML of a mail is sandboxed, starts with its doctype, and opens links in a new tab", async () => {
  const id = await send(
    "ann@example.org",
    "Hello",
    "<!doctype html><html><head><title>x</title></head></html>",
  );
  const { response, text } = await page(`/mail/${id}/html`);
  expect(response.headers.get("content-security-policy")).toMatch(
    /^sandbox (?!.*allow-(scripts|same-origin))/,
  );
  expect(text).toMatch(/^<!doctype html><html><head><base target="_blank">/);
  expect((await page(`/mail/${id}`)).text).toMatch(
    /<iframe src="\/mail\/[^"]+\/html"[^>]*sandbox="allow-popups/,
  );
});

test("search finds by recipient and subject, and paging covers all results once", async () => {
  for (let i = 0; i < 55; i++) await send(`pager${i}@example.net`, "Paged");
  const first = (await page("/?q=example.net")).text;
  const second = (await page("/?q=example.net&page=2")).text;
  expect(first).toContain("(55 mails)");
  const found = (text: string) => [...text.matchAll(/pager\d+@/g)].map(String);
  expect([found(first).length, found(second).length]).toEqual([50, 5]);
  expect(new Set([...found(first), ...found(second)]).size).toBe(55);
  expect((await page("/?q=pager7+paged")).text).toContain("(1 mail)");
  expect((await page("/?q=nothing-like-it")).text).toContain("No mail matches");
});

test("an unknown mail is a 404 page", async () => {
  const { response, text } = await page("/mail/none");
  expect([response.status, text.includes("This mail is not here")]).toEqual([404, true]);
});
