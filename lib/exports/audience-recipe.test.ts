import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AUDIENCE_COLUMNS } from "./columns";
import { csvText } from "./csv";

const folder = mkdtempSync(join(tmpdir(), "audience-"));
const asked: { method: string; url: string; authorization: string; body: string }[] = [];
const lineOf = (email: string, first: string, last: string, status: string) => {
  return [
    "d",
    "2026-11-18T16:20:11.000Z",
    email,
    first,
    last,
    null,
    status,
    "Board, Gala",
    "1 Elm St  Springfield, IL",
  ];
};
const FILE = csvText(
  AUDIENCE_COLUMNS,
  [
    lineOf("Ada@example.com", "Ada", 'Okafor, "Jr."', "Subscribed"),
    lineOf("bo@example.com", "Bo", "Li", "Unsubscribed"),
    lineOf("cy@example.com", "Cy", "Ray", "Non-Subscribed"),
  ],
  { header: false },
);

/** Mailchimp's status for a contact, by email address; otherwise 200. */
const refusals = new Map<string, number>();

/** Serves both APIs: Almoner's audience file and Mailchimp's members. */
const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  const { method = "", url = "", headers } = request;
  asked.push({ method, url, authorization: headers.authorization ?? "", body });
  if (method === "GET") return response.end(FILE);
  response.statusCode = refusals.get(JSON.parse(body).email_address) ?? 200;
  response.end(response.statusCode === 200 ? "{}" : '{"title":"Invalid Resource"}');
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  asked.length = 0;
  refusals.clear();
});

/** Runs the recipe's script. Returns its exit code, and what it wrote to standard error. */
async function runScript(): Promise<{ code: number; errors: string }> {
  const [, script = ""] =
    /```js\n(\/\/ audience\.mjs\n[\s\S]*?)```/.exec(readFileSync("docs/recipes.md", "utf8")) ?? [];
  const path = join(folder, "audience.mjs");
  writeFileSync(path, script);
  const settings = {
    APP: origin,
    KEY: "alm_test_x",
    ORG: "hope-shelter",
    MAILCHIMP: `${origin}/3.0`,
    MAILCHIMP_KEY: "secret",
    AUDIENCE: "a1b2",
  };
  const child = spawn(process.execPath, [path], {
    env: { NODE_ENV: "test", ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return { code, errors };
}

test("the recipe's script adds donors who want news, unsubscribes those who must not get any, and leaves others unchanged", async () => {
  expect(await runScript()).toEqual({ code: 0, errors: "" });
  const [file, ...members] = asked;
  expect(file).toMatchObject({
    url: "/api/exports/audience.csv?orgId=hope-shelter&header=false",
    authorization: "Bearer alm_test_x",
  });
  expect(members.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "PUT /3.0/lists/a1b2/members/3e3417d7ef77d5932a6734b916515ed5",
    expect.stringMatching(/^PUT \/3\.0\/lists\/a1b2\/members\/[0-9a-f]{32}$/),
  ]);
  expect(members.map(({ body }) => JSON.parse(body))).toEqual([
    {
      email_address: "Ada@example.com",
      status_if_new: "subscribed",
      merge_fields: { FNAME: "Ada", LNAME: 'Okafor, "Jr."' },
    },
    {
      email_address: "bo@example.com",
      status_if_new: "unsubscribed",
      status: "unsubscribed",
      merge_fields: { FNAME: "Bo", LNAME: "Li" },
    },
  ]);
});

test("a contact that Mailchimp refuses is named and fails the script, after the contacts below it are updated", async () => {
  refusals.set("Ada@example.com", 400);
  const { code, errors } = await runScript();
  expect(asked.slice(1).map(({ body }) => JSON.parse(body).email_address)).toEqual([
    "Ada@example.com",
    "bo@example.com",
  ]);
  expect(code).toBe(1);
  expect(errors.split("\n")).toEqual([
    'Ada@example.com was not updated: Mailchimp answered 400: {"title":"Invalid Resource"}',
    "Mailchimp refused 1 of the contacts. All others are up to date.",
    "",
  ]);
});

test("a wrong key of Mailchimp fails the script at the first contact", async () => {
  refusals.set("Ada@example.com", 401);
  const { code, errors } = await runScript();
  expect(asked).toHaveLength(2);
  expect(code).toBe(1);
  expect(errors).toContain("Mailchimp answered 401");
});
