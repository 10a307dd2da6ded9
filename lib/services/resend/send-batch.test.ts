import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MailError, type OutgoingMail } from "./outgoing";
import { sendMails } from "./send-batch";

type Received = { key: string | undefined; validation: string | undefined; body: Record<string, unknown>[] };

let received: Received[] = [];
let answer: (mails: unknown[]) => Response;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  const app = new Hono();
  app.post("/emails/batch", async (c) => {
    const body = await c.req.json<Record<string, unknown>[]>();
    const [key, validation] = [c.req.header("idempotency-key"), c.req.header("x-batch-validation")];
    received.push({ key, validation, body });
    return answer(body);
  });
  const port = await new Promise<number>((done) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => done(info.port));
  });
  process.env["RESEND_BASE_URL"] = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  received = [];
  answer = (mails) => Response.json({ data: mails.map((_, index) => ({ id: `mail_${index}` })) });
});

const mail = (to: string): OutgoingMail => ({
  to,
  fromName: "Hope Shelter",
  replyTo: "hello@hopeshelter.example",
  subject: "Receipt",
  html: "<p>Hi</p>",
  text: "Hi",
  tags: { kind: "receipt" },
});
const sent = (id: string | null) => ({ kind: "sent", id });
const failure = async (mails: OutgoingMail[]) => {
  const error = await sendMails(mails, "k").catch((caught: unknown) => caught);
  if (!(error instanceof MailError)) throw new Error(`expected a MailError, got ${String(error)}`);
  return { kind: error.kind, retryAfterSeconds: error.retryAfterSeconds };
};

test("a batch is one permissive call under its key, with the same content as single mails", async () => {
  expect(await sendMails([mail("ada@example.org"), mail("bob@example.org")], "batch:1")).toEqual([
    sent("mail_0"),
    sent("mail_1"),
  ]);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ key: "batch:1", validation: "permissive" });
  expect(received[0]?.body).toMatchObject([
    {
      from: "Hope Shelter <donations@almoner.example>",
      to: "ada@example.org",
      reply_to: "hello@hopeshelter.example",
      headers: { "Auto-Submitted": "auto-generated" },
      tags: [{ name: "kind", value: "receipt" }],
    },
    { to: "bob@example.org" },
  ]);
});

test("a mail that the provider refuses or that has no valid address does not hold up the others", async () => {
  answer = () =>
    Response.json({
      data: [{ id: "a" }, { id: "c" }],
      errors: [{ index: 1, message: "Invalid `to` field." }],
    });
  const mails = ["a@example.org", "nobody", "b@example.org", "c@example.org"].map(mail);
  expect(await sendMails(mails, "k")).toEqual([
    sent("a"),
    { kind: "refused", message: "not an email address" },
    { kind: "refused", message: "Invalid `to` field." },
    sent("c"),
  ]);
  expect(received[0]?.body.map(({ to }) => to)).toEqual(["a@example.org", "b@example.org", "c@example.org"]);
});

test("a refusal about the sender is temporary, because the operator can fix it", async () => {
  answer = () => Response.json({ data: [], errors: [{ index: 0, message: "Invalid `from` field." }] });
  expect(await sendMails([mail("a@example.org")], "k")).toEqual([
    { kind: "temporary", message: "Invalid `from` field." },
  ]);
});

test("a batch without a valid address is refused without calling the provider", async () => {
  expect(await sendMails([mail("nobody")], "k")).toEqual([
    { kind: "refused", message: "not an email address" },
  ]);
  expect(received).toEqual([]);
});

test("ids that cannot be assigned are not stored, and a response without any is a failure", async () => {
  const mails = ["a@example.org", "b@example.org"].map(mail);
  answer = () => Response.json({ data: [{ id: "one of them" }] });
  expect(await sendMails(mails, "k")).toEqual([sent(null), sent(null)]);
  answer = () => Response.json({ data: [] });
  expect(await failure(mails)).toEqual({ kind: "temporary", retryAfterSeconds: null });
});

test("the provider's refusal, retry delay and used key apply to the whole batch", async () => {
  const mails = [mail("a@example.org")];
  const refusal = (status: number, name: string, headers = {}) => {
    answer = () => Response.json({ statusCode: status, name, message: "No." }, { status, headers });
  };
  refusal(429, "rate_limit_exceeded", { "retry-after": "7" });
  expect(await failure(mails)).toEqual({ kind: "temporary", retryAfterSeconds: 7 });
  refusal(409, "invalid_idempotent_request");
  expect(await failure(mails)).toMatchObject({ kind: "repeated" });
  refusal(409, "concurrent_idempotent_requests");
  expect(await failure(mails)).toMatchObject({ kind: "temporary" });
  refusal(422, "validation_error");
  expect(await failure(mails)).toMatchObject({ kind: "refused" });
});
