import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MailError, senderLine } from "./outgoing";
import { sendMail } from "./send-email";

type Received = { key: string | undefined; body: Record<string, unknown> };

let received: Received[] = [];
let answer: () => Response;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  const app = new Hono();
  app.post("/emails", async (c) => {
    received.push({ key: c.req.header("idempotency-key"), body: await c.req.json() });
    return answer();
  });
  const port = await new Promise<number>((done) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => done(info.port));
  });
  process.env["RESEND_BASE_URL"] = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  received = [];
  answer = () => Response.json({ id: "mail_1" });
});

const mail = {
  to: "ada@example.org",
  fromName: "Hope Shelter",
  replyTo: "hello@hopeshelter.example",
  subject: "Receipt",
  html: "<p>Hi</p>",
  text: "Hi",
  idempotencyKey: "receipt:1",
  tags: { kind: "receipt" },
};
const refusal = (status: number, name: string, message = "No.", headers = {}) => {
  answer = () => Response.json({ statusCode: status, name, message }, { status, headers });
};
const failure = async (change: Partial<typeof mail> = {}) => {
  const error = await sendMail({ ...mail, ...change }).catch((caught: unknown) => caught);
  if (!(error instanceof MailError)) throw new Error(`expected a MailError, got ${String(error)}`);
  return { kind: error.kind, retryAfterSeconds: error.retryAfterSeconds };
};

test("a mail has its attachments, and none by default", async () => {
  const file = { filename: "report.pdf", contentType: "application/pdf", content: "JVBERg==" };
  await sendMail({ ...mail, attachments: [file] });
  await sendMail(mail);
  expect(received.map(({ body }) => body["attachments"])).toEqual([
    [
      expect.objectContaining({
        filename: "report.pdf",
        content_type: "application/pdf",
        content: "JVBERg==",
      }),
    ],
    undefined,
  ]);
});

test("a mail has the organization's name, the platform's address and its key", async () => {
  expect(await sendMail(mail)).toEqual({ id: "mail_1" });
  expect(received).toMatchObject([
    {
      key: "receipt:1",
      body: {
        from: "Hope Shelter <donations@almoner.example>",
        to: "ada@example.org",
        reply_to: "hello@hopeshelter.example",
        subject: "Receipt",
        tags: [{ name: "kind", value: "receipt" }],
      },
    },
  ]);
});

test("no name or subject can add a header or another sender", async () => {
  await sendMail({ ...mail, fromName: 'A"\r\nBcc: <x@y.example>,', subject: "Hi\r\nBcc: x@y.example" });
  expect(received[0]?.body["from"]).toBe(`"A' Bcc: x@y.example," <donations@almoner.example>`);
  expect(received[0]?.body["subject"]).toBe("Hi Bcc: x@y.example");
});

test("a sender's name is quoted only where RFC 5322 requires it", () => {
  const from = "Almoner <donations@almoner.example>";
  expect(senderLine("Smith, Jones & Co.", from)).toBe('"Smith, Jones & Co." <donations@almoner.example>');
  expect(senderLine("Café Zürich", "donations@almoner.example")).toBe(
    "Café Zürich <donations@almoner.example>",
  );
  expect(senderLine(" \n", from)).toBe("donations@almoner.example");
});

test("an invalid address is refused without calling the provider", async () => {
  for (const to of [
    "nobody",
    "a@b.example, c@d.example",
    "a@b.example\r\nBcc: c@d.example",
    "A <a@b.example>",
  ])
    expect(await failure({ to })).toMatchObject({ kind: "refused" });
  expect(await failure({ replyTo: "x" })).toMatchObject({ kind: "refused" });
  expect(received).toEqual([]);
});

test("an address rejected by the provider is final", async () => {
  refusal(422, "validation_error", "Invalid `to` field.");
  expect(await failure()).toEqual({ kind: "refused", retryAfterSeconds: null });
});

test("errors the operator can fix are temporary: key, sender, quota, outage", async () => {
  for (const [status, name, message] of [
    [401, "missing_api_key"],
    [403, "validation_error", "The domain is not verified."],
    [422, "validation_error", "Invalid `from` field."],
    [429, "daily_quota_exceeded"],
    [500, "internal_server_error"],
  ] as const) {
    refusal(status, name, message);
    expect(await failure(), `${status} ${name}`).toMatchObject({ kind: "temporary" });
  }
  answer = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  expect(await failure()).toMatchObject({ kind: "temporary" });
});

test("the provider's retry delay is passed on", async () => {
  refusal(429, "rate_limit_exceeded", "Slow down.", { "retry-after": "7" });
  expect(await failure()).toEqual({ kind: "temporary", retryAfterSeconds: 7 });
});

test("a used key and a key in use are distinguished", async () => {
  refusal(409, "invalid_idempotent_request");
  expect(await failure()).toMatchObject({ kind: "repeated" });
  refusal(409, "concurrent_idempotent_requests");
  expect(await failure()).toMatchObject({ kind: "temporary" });
});
