import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { freshFolder, type Running, startEmulator } from "../testing/start";
import { IdempotencyKeys } from "./idempotency";

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

const mail = {
  from: "a@almoner.example",
  to: "donor@example.org",
  subject: "Your receipt",
  text: "Thank you",
};
const count = async (key: string) =>
  (await mailbox.control<unknown[]>("GET", `mails?idempotencyKey=${key}`)).length;

describe("Idempotency-Key", () => {
  test("the same key and body sends once and returns the same id", async () => {
    const first = await mailbox.resend.emails.send(mail, { idempotencyKey: "same" });
    const second = await mailbox.resend.emails.send(mail, { idempotencyKey: "same" });
    expect(second.data).toEqual(first.data);
    expect(await count("same")).toBe(1);
  });

  test("another body under the same key is 409 and sends nothing", async () => {
    await mailbox.resend.emails.send(mail, { idempotencyKey: "clash" });
    const { error } = await mailbox.resend.emails.send(
      { ...mail, text: "Other" },
      { idempotencyKey: "clash" },
    );
    expect(error).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" });
    expect(await count("clash")).toBe(1);
  });

  test("a repeated batch gives the same ids in the same order", async () => {
    const batch = [mail, { ...mail, to: "b@example.org" }];
    const first = await mailbox.resend.batch.send(batch, { idempotencyKey: "batch" });
    const second = await mailbox.resend.batch.send(batch, { idempotencyKey: "batch" });
    expect(first.data?.data).toHaveLength(2);
    expect(second.data).toEqual(first.data);
    expect(await count("batch")).toBe(2);
  });

  test("a batch in another composition or order under the same key is 409 and sends nothing", async () => {
    const batch = ["c@example.org", "d@example.org"].map((to) => ({ ...mail, to }));
    await mailbox.resend.batch.send(batch, { idempotencyKey: "composition" });
    for (const other of [batch.slice(1), batch.toReversed(), [...batch, mail]]) {
      const { error } = await mailbox.resend.batch.send(other, { idempotencyKey: "composition" });
      expect(error).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" });
    }
    expect(await count("composition")).toBe(2);
  });

  test("a repeated permissive batch gives the same ids and the same refusals", async () => {
    const batch = [mail, { ...mail, to: "nobody" }];
    const options = { batchValidation: "permissive", idempotencyKey: "permissive" } as const;
    const first = await mailbox.resend.batch.send(batch, options);
    expect(first.data).toMatchObject({ data: [{}], errors: [{ index: 1 }] });
    expect((await mailbox.resend.batch.send(batch, options)).data).toEqual(first.data);
    expect(await count("permissive")).toBe(1);
  });

  test("a refused strict batch does not use up its key", async () => {
    const batch = [mail, { ...mail, to: "nobody" }];
    const refused = await mailbox.resend.batch.send(batch, { idempotencyKey: "refused" });
    expect(refused.error).toMatchObject({ statusCode: 422 });
    const corrected = await mailbox.resend.batch.send([mail], { idempotencyKey: "refused" });
    expect(corrected.data?.data).toHaveLength(1);
  });

  test("a second request while the first is in progress is 409, and the first still succeeds", async () => {
    await mailbox.control("POST", "faults", { on: "requests", kind: "slow", ms: 400, times: 1 });
    // The slow one continues after the other's response, not earlier on a busy machine.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = [1, 2].map(() => mailbox.resend.emails.send(mail, { idempotencyKey: "flight" }));
    expect((await Promise.race(sent)).error?.name).toBe("concurrent_idempotent_requests");
    vi.advanceTimersByTime(400);
    const answers = await Promise.all(sent);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await count("flight")).toBe(1);
  });

  test("a failed request frees the key for a retry", async () => {
    await mailbox.control("POST", "faults", { on: "requests", kind: "fail", status: 503, times: 1 });
    const failed = await mailbox.resend.emails.send(mail, { idempotencyKey: "retry" });
    expect(failed.error).toMatchObject({ statusCode: 503, name: "internal_server_error" });
    expect((await mailbox.resend.emails.send(mail, { idempotencyKey: "retry" })).error).toBeNull();
    expect(await count("retry")).toBe(1);
  });

  test("keys of 257 characters are refused", async () => {
    const { error } = await mailbox.resend.emails.send(mail, { idempotencyKey: "k".repeat(257) });
    expect(error).toMatchObject({ statusCode: 400, name: "invalid_idempotency_key" });
  });

  test("a key survives a restart and expires after 24 hours", async () => {
    const first = await mailbox.resend.emails.send(mail, { idempotencyKey: "restart" });
    await mailbox.stop();
    mailbox = await startEmulator(folder.dataDir);
    const again = await mailbox.resend.emails.send(mail, { idempotencyKey: "restart" });
    expect(again.data).toEqual(first.data);
    mailbox.clock.at = new Date(mailbox.clock.at.getTime() + 24 * 3600_000);
    const nextDay = await mailbox.resend.emails.send(mail, { idempotencyKey: "restart" });
    expect(nextDay.error).toBeNull();
    expect(nextDay.data).not.toEqual(first.data);
    expect(await count("restart")).toBe(2);
  });
});

test("no more keys are stored than the limit; the newest are kept", () => {
  const keys = new IdempotencyKeys(2);
  const now = new Date();
  for (const key of ["a", "b", "c"]) {
    keys.claim(key, "hash", now);
    keys.finish(key, [key], now);
  }
  expect(["a", "b", "c"].map((key) => keys.claim(key, "hash", now).outcome)).toEqual([
    "new",
    "repeat",
    "repeat",
  ]);
});
