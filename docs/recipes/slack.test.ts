import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const SECRET = `whsec_${Buffer.from("a secret of at least 24 bytes").toString("base64")}`;
let slack: Server;
let recipe: ChildProcess;
let address: string;
let messages: string[] = [];
let status = 200;

beforeAll(async () => {
  slack = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    if (status === 200) messages.push((JSON.parse(body) as { text: string }).text);
    response.statusCode = status;
    response.end();
  });
  slack.listen(0, "127.0.0.1");
  await once(slack, "listening");
  const url = `http://127.0.0.1:${(slack.address() as AddressInfo).port}`;
  recipe = spawn(process.execPath, ["docs/recipes/slack.mjs"], {
    env: { ...process.env, SLACK_URL: url, WEBHOOK_SECRET: SECRET, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(recipe.stdout ?? slack, "data")) as [Buffer];
  address = `http://127.0.0.1:${/port (\d+)/.exec(line.toString())?.[1]}`;
});
afterAll(() => {
  recipe.kill();
  slack.close();
});
beforeEach(() => {
  messages = [];
  status = 200;
});

const donation = {
  id: "donation_1",
  amountCents: 123_456,
  frequency: "MONTHLY",
  anonymous: false,
  donor: { firstName: "Ada", lastName: "<Okafor>" },
};

async function deliver(id: string, event: object, secret = SECRET): Promise<number> {
  const body = JSON.stringify(event);
  const at = new Date();
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
  return (await fetch(address, { method: "POST", headers, body })).status;
}

test("the recipe posts a donation to Slack once, with its name as plain text", async () => {
  const event = { type: "donation.succeeded", timestamp: new Date().toISOString(), data: donation };
  expect(await deliver("event_1", event)).toBe(204);
  expect(await deliver("event_1", event)).toBe(204);
  expect(await deliver("dispute_won", event)).toBe(204);
  expect(
    await deliver("event_2", { ...event, data: { ...donation, id: "donation_2", anonymous: true } }),
  ).toBe(204);
  expect(messages).toEqual([
    "Ada &lt;Okafor&gt; gave $1,234.56, monthly",
    "An anonymous donor gave $1,234.56, monthly",
  ]);
});

test("the recipe refuses an event that another secret signed, and ignores other events", async () => {
  const event = { type: "donation.succeeded", data: donation };
  const other = `whsec_${Buffer.from("another secret of 24 bytes..").toString("base64")}`;
  expect(await deliver("event_3", event, other)).toBe(401);
  expect(await deliver("event_4", { ...event, type: "donation.created" })).toBe(204);
  expect(messages).toEqual([]);
});

test("the recipe asks for another delivery while Slack refuses the message", async () => {
  const event = { type: "donation.succeeded", data: { ...donation, id: "donation_3" } };
  status = 503;
  expect(await deliver("event_5", event)).toBe(502);
  status = 200;
  expect(await deliver("event_5", event)).toBe(204);
  expect(messages).toHaveLength(1);
});
