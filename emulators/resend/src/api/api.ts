import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Faults } from "@almoner/emulator-core";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Mail } from "../store/mail";
import type { MailStore } from "../store/store";
import type { IdempotencyKeys } from "./idempotency";
import { readBatch, readSingle, type SendRequest } from "./read-request";
import { failure, refuse } from "./refusals";

const MAX_BODY_BYTES = 40 * 1024 * 1024;

export type EmulatorContext = {
  store: MailStore;
  keys: IdempotencyKeys;
  faults: Faults;
  now: () => Date;
  /** The only valid API key. */
  apiKey: string;
};

type Variables = { request: SendRequest; hash: string; key: string | null };
type Env = { Variables: Variables };

const digest = (text: string) => createHash("sha256").update(text).digest();

function bearer(apiKey: string): MiddlewareHandler {
  const expected = digest(apiKey);
  return async (c, next) => {
    const given = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (!given) return refuse(401, "Missing API key in the authorization header.");
    if (!timingSafeEqual(digest(given), expected)) return refuse(403, "API key is invalid.");
    await next();
  };
}

function parsing(read: (body: unknown, c: Context) => SendRequest | Response): MiddlewareHandler<Env> {
  return async (c, next) => {
    const text = await c.req.text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return refuse(400, "The request body is not valid JSON.");
    }
    const request = read(body, c);
    if (request instanceof Response) return request;
    c.set("request", request);
    c.set("hash", digest(`${c.req.path}\n${JSON.stringify(body)}`).toString("hex"));
    await next();
  };
}

/** Outside the fault injection, so that a slow or dropped response leaves the key in the same state as at Resend. */
function idempotency({ keys, now }: EmulatorContext): MiddlewareHandler<Env> {
  return async (c, next) => {
    const key = c.req.header("idempotency-key") ?? null;
    c.set("key", key);
    if (key === null) return next();
    if (key.length < 1 || key.length > 256)
      return refuse(400, "The key must be between 1-256 chars.", "invalid_idempotency_key");
    const claim = keys.claim(key, c.get("hash"), now());
    if (claim.outcome === "clash")
      return refuse(
        409,
        "Same idempotency key used with a different request payload.",
        "invalid_idempotent_request",
      );
    if (claim.outcome === "in_flight")
      return refuse(
        409,
        "Same idempotency key used while original request is still in progress.",
        "concurrent_idempotent_requests",
      );
    if (claim.outcome === "repeat") return answer(c, claim.ids);
    try {
      await next();
    } finally {
      keys.release(key);
    }
  };
}

function answer(c: Context<Env>, ids: string[]): Response {
  if (!c.req.path.endsWith("/batch")) return c.json({ id: ids[0] });
  const { errors } = c.get("request");
  return c.json({ data: ids.map((id) => ({ id })), ...(errors.length > 0 && { errors }) });
}

/** `deliveries` faults apply after a mail is stored: `drop` loses the response, `slow` delays it. */
async function disturbAnswer(c: Context<Env>, faults: Faults): Promise<void> {
  for (const fault of faults.consume("deliveries", `${c.req.method} ${c.req.path}`)) {
    if (fault.kind === "slow" || fault.kind === "delay")
      await new Promise((done) => setTimeout(done, fault.ms ?? 1000));
    // Destroys the socket: destroying a fully read request closes nothing.
    if (fault.kind === "drop")
      (c.env as { incoming?: { socket: { destroy(): void } } }).incoming?.socket.destroy();
  }
}

function keep({ store, keys, faults, now }: EmulatorContext) {
  return async (c: Context<Env>): Promise<Response> => {
    const [key, requestHash] = [c.get("key"), c.get("hash")];
    const at = now();
    const createdAt = at.toISOString();
    const mails: Mail[] = c
      .get("request")
      .drafts.map((draft) => ({ id: randomUUID(), createdAt, idempotencyKey: key, requestHash, ...draft }));
    await store.append(mails);
    const ids = mails.map((mail) => mail.id);
    if (key !== null) keys.finish(key, ids, at);
    await disturbAnswer(c, faults);
    return answer(c, ids);
  };
}

/** `GetEmailResponseSuccess` of Resend's SDK; a stored mail counts as delivered. */
function toResend(mail: Mail) {
  const orNull = (list: string[]) => (list.length > 0 ? list : null);
  return {
    object: "email",
    id: mail.id,
    to: mail.to,
    from: mail.from,
    created_at: mail.createdAt,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    bcc: orNull(mail.bcc),
    cc: orNull(mail.cc),
    reply_to: orNull(mail.replyTo),
    message_id: `<${mail.id}@mailbox.localhost>`,
    last_event: "delivered",
    scheduled_at: null,
    topic_id: null,
    tags: mail.tags,
  };
}

/** The part of Resend's API that sends and reads mails. */
export function resendApi(context: EmulatorContext): Hono<Env> {
  const app = new Hono<Env>();
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => refuse(413, "The request is larger than 40 MB.", "validation_error"),
  });
  const disturb = context.faults.middleware(failure);
  const auth = bearer(context.apiKey);
  const batch = parsing((body, c) => readBatch(body, c.req.header("x-batch-validation") ?? "strict"));
  app.post("/emails", auth, limit, parsing(readSingle), idempotency(context), disturb, keep(context));
  app.post("/emails/batch", auth, limit, batch, idempotency(context), disturb, keep(context));
  app.get("/emails/:id", auth, disturb, async (c) => {
    const mail = await context.store.read(c.req.param("id"));
    return mail ? c.json(toResend(mail)) : refuse(404, "Email not found");
  });
  app.all("/emails/*", () => refuse(405, "Method is not allowed for the requested path."));
  return app;
}
