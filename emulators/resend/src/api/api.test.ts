import { type CreateEmailOptions, Resend } from "resend";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freshFolder, type Running, startEmulator } from "../testing/start";

type Kept = { id: string; to: string[]; html: string | null; replyTo: string[]; tags: unknown[] };

let folder: Awaited<ReturnType<typeof freshFolder>>;
let mailbox: Running;
beforeAll(async () => {
  folder = await freshFolder();
  mailbox = await startEmulator(folder.dataDir);
});
afterEach(async () => {
  await mailbox.control("DELETE", "faults");
  await mailbox.control("DELETE", "mails");
});
afterAll(async () => {
  await mailbox.stop();
  await folder.remove();
});

const mail = (to: string | string[] = "donor@example.org") => ({
  from: "Hope Shelter <receipts@almoner.example>",
  to,
  subject: "Your receipt",
  html: "<p>Thank you</p>",
  text: "Thank you",
});
const kept = (query = "") => mailbox.control<Kept[]>("GET", `mails${query}`);

describe("sending through Resend's client", () => {
  test("a sent mail can be read in Resend's format and in the control API's", async () => {
    const sent = await mailbox.resend.emails.send({
      ...mail(["Ann <ann@example.org>", "bob@example.org"]),
      replyTo: "hello@hopeshelter.example",
      tags: [{ name: "kind", value: "receipt" }],
      headers: { "X-Donation": "abc" },
    });
    expect(sent.error).toBeNull();
    const read = await mailbox.resend.emails.get(sent.data?.id ?? "");
    expect(read.data).toMatchObject({
      object: "email",
      id: sent.data?.id,
      to: ["Ann <ann@example.org>", "bob@example.org"],
      reply_to: ["hello@hopeshelter.example"],
      cc: null,
      html: "<p>Thank you</p>",
      last_event: "delivered",
    });
    expect(await kept("?to=ann@example.org")).toEqual([
      {
        id: sent.data?.id,
        from: "Hope Shelter <receipts@almoner.example>",
        to: ["Ann <ann@example.org>", "bob@example.org"],
        cc: [],
        bcc: [],
        replyTo: ["hello@hopeshelter.example"],
        subject: "Your receipt",
        html: "<p>Thank you</p>",
        text: "Thank you",
        tags: [{ name: "kind", value: "receipt" }],
        headers: { "X-Donation": "abc" },
        attachments: [],
        idempotencyKey: null,
        createdAt: "2026-11-21T14:05:00.000Z",
      },
    ]);
  });

  test("a strict batch with one invalid mail stores none, a permissive one stores the others", async () => {
    const batch = [mail(), { ...mail(), to: "not an address" }];
    const strict = await mailbox.resend.batch.send(batch);
    expect(strict.error).toMatchObject({ statusCode: 422, name: "validation_error" });
    expect(await kept()).toEqual([]);
    const permissive = await mailbox.resend.batch.send(batch, { batchValidation: "permissive" });
    expect(permissive.data?.data).toHaveLength(1);
    expect(permissive.data).toMatchObject({ errors: [{ index: 1 }] });
    expect(await kept()).toHaveLength(1);
  });

  test("a batch takes up to 100 mails, without attachments and schedules", async () => {
    const some = (count: number) => Array.from({ length: count }, (_, i) => mail(`d${i}@example.org`));
    expect((await mailbox.resend.batch.send(some(100))).data?.data).toHaveLength(100);
    for (const batch of [some(101), []])
      expect((await mailbox.resend.batch.send(batch)).error).toMatchObject({ statusCode: 422 });
    const attachments = [{ filename: "a.txt", content: "aGk=" }];
    for (const change of [{ attachments }, { scheduledAt: "2027-01-01" }]) {
      const { error } = await mailbox.resend.batch.send([mail(), { ...mail(), ...change }]);
      expect(error?.statusCode).toBe(422);
    }
    expect(await kept("?bodies=0")).toHaveLength(100);
  });

  test("a wrong key is 403, a missing one 401, and neither stores a mail", async () => {
    const wrong = await new Resend("re_wrong", { baseUrl: mailbox.url }).emails.send(mail());
    expect(wrong.error).toEqual({
      statusCode: 403,
      name: "invalid_api_key",
      message: "API key is invalid.",
    });
    const missing = await fetch(`${mailbox.url}/emails`, { method: "POST", body: JSON.stringify(mail()) });
    expect([missing.status, await missing.json()]).toMatchObject([401, { name: "missing_api_key" }]);
    expect(await kept()).toEqual([]);
  });

  test.each([
    ["no recipient", { to: [] }, "missing_required_field"],
    ["a broken recipient", { to: "no-address" }, "validation_error"],
    ["a line break in a recipient", { to: "a@b.co\nBcc: c@d.co" }, "validation_error"],
    ["a broken sender", { from: "Hope <no-address>" }, "validation_error"],
    ["no subject", { subject: "" }, "missing_required_field"],
    ["neither html nor text", { html: undefined, text: undefined }, "missing_required_field"],
    ["a tag with a space", { tags: [{ name: "kind", value: "a b" }] }, "validation_error"],
    ["51 recipients", { to: Array.from({ length: 51 }, (_, i) => `d${i}@x.co`) }, "validation_error"],
    ["a schedule", { scheduledAt: "2027-01-01" }, "validation_error"],
  ])("%s is refused with 422", async (_, change, name) => {
    const { error } = await mailbox.resend.emails.send({ ...mail(), ...change } as CreateEmailOptions);
    expect(error).toMatchObject({ statusCode: 422, name });
    expect(await kept()).toEqual([]);
  });

  test("invalid JSON, unknown ids and unknown paths get Resend's errors", async () => {
    const headers = { authorization: "Bearer re_test_local_mailbox" };
    const broken = await fetch(`${mailbox.url}/emails`, { method: "POST", body: "{", headers });
    expect([broken.status, await broken.json()]).toMatchObject([400, { statusCode: 400 }]);
    expect((await mailbox.resend.emails.get("none")).error).toMatchObject({
      statusCode: 404,
      name: "not_found",
    });
    expect((await mailbox.resend.domains.list()).error).toMatchObject({ statusCode: 404, name: "not_found" });
  });
});

describe("control API", () => {
  test("filters by full address, part of the subject, tag and idempotency key", async () => {
    const tags = [{ name: "kind", value: "receipt" }];
    await mailbox.resend.emails.send({ ...mail("ann@example.org"), tags }, { idempotencyKey: "k1" });
    await mailbox.resend.emails.send({ ...mail("Joann <joann@example.org>"), subject: "Notice" });
    const found = async (query: string) => (await kept(query)).map(({ to }) => to[0]);
    expect(await found("?to=ann@example.org")).toEqual(["ann@example.org"]);
    expect(await found("?to=JOANN@example.org")).toEqual(["Joann <joann@example.org>"]);
    expect(await found("?subject=receipt")).toEqual(["ann@example.org"]);
    expect(await found("?tag=kind")).toEqual(["ann@example.org"]);
    expect(await found("?tag=kind:receipt")).toEqual(["ann@example.org"]);
    expect(await found("?tag=kind:notice")).toEqual([]);
    expect(await found("?idempotencyKey=k1")).toEqual(["ann@example.org"]);
    expect(await found("")).toEqual(["Joann <joann@example.org>", "ann@example.org"]);
    expect((await kept("?bodies=0"))[0]).not.toHaveProperty("html");
  });

  test("refuses calls from pages of other sites", async () => {
    const response = await fetch(`${mailbox.url}/_control/mails`, {
      method: "DELETE",
      headers: { origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
  });

  test("fail twice: two errors in Resend's format, then the mail is sent", async () => {
    await mailbox.control("POST", "faults", { on: "requests", kind: "fail", status: 429, times: 2 });
    const answers = [];
    for (let i = 0; i < 3; i++)
      answers.push(
        (await mailbox.resend.emails.send(mail(), { idempotencyKey: "again" })).error?.name ?? "sent",
      );
    expect(answers).toEqual(["rate_limit_exceeded", "rate_limit_exceeded", "sent"]);
    expect(await kept()).toHaveLength(1);
  });

  test("faults match single mails and batches apart; a failed batch stores nothing and says when to come again", async () => {
    const fault = { on: "requests", kind: "fail", status: 429, match: "/emails/batch", times: 1 };
    await mailbox.control("POST", "faults", fault);
    expect((await mailbox.resend.emails.send(mail())).error).toBeNull();
    const batch = [mail("b1@example.org"), mail("b2@example.org")];
    const failed = await mailbox.resend.batch.send(batch, { idempotencyKey: "b" });
    expect(failed.error?.name).toBe("rate_limit_exceeded");
    expect(failed.headers?.["retry-after"]).toBe("1");
    expect(await kept()).toHaveLength(1);
    expect((await mailbox.resend.batch.send(batch, { idempotencyKey: "b" })).data?.data).toHaveLength(2);
  });

  test("a batch's dropped response: all its mails are stored, and the retry under the same key gets their ids", async () => {
    await mailbox.control("POST", "faults", { on: "deliveries", kind: "drop", times: 1 });
    const batch = [mail("b1@example.org"), mail("b2@example.org")];
    const lost = await mailbox.resend.batch.send(batch, { idempotencyKey: "lost batch" });
    expect(lost.error).toMatchObject({ statusCode: null });
    const again = await mailbox.resend.batch.send(batch, { idempotencyKey: "lost batch" });
    const stored = (await kept("?idempotencyKey=lost%20batch")).map(({ id }) => id);
    expect(again.data?.data.map(({ id }) => id).sort()).toEqual(stored.sort());
    expect(stored).toHaveLength(2);
  });

  test("drop: the sender gets no response, and no mail is stored", async () => {
    await mailbox.control("POST", "faults", { on: "requests", kind: "drop", times: 1 });
    const { error } = await mailbox.resend.emails.send(mail(), { idempotencyKey: "dropped" });
    expect(error).toMatchObject({ name: "application_error" });
    expect(await kept()).toEqual([]);
  });

  test("a dropped response: the mail is stored, and the retry under the same key gets its id", async () => {
    await mailbox.control("POST", "faults", { on: "deliveries", kind: "drop", times: 1 });
    const lost = await mailbox.resend.emails.send(mail(), { idempotencyKey: "lost" });
    expect(lost.error).toMatchObject({ statusCode: null });
    const again = await mailbox.resend.emails.send(mail(), { idempotencyKey: "lost" });
    expect((await kept()).map(({ id }) => id)).toEqual([again.data?.id]);
  });
});
