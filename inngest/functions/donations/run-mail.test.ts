import { NonRetriableError, RetryAfterError } from "inngest";
import { expect, test } from "vitest";
import { notFound } from "@/lib/kernel/errors";
import { MailError } from "@/lib/services/resend/send-email";
import { runMail } from "./run-mail";

const failing = (error: Error) =>
  runMail(() => Promise.reject(error)).then(
    () => null,
    (caught: unknown) => caught,
  );

test("what will never be taken is not retried", async () => {
  expect(await failing(new MailError("refused", "no such address"))).toBeInstanceOf(NonRetriableError);
  expect(await failing(notFound("Donation"))).toBeInstanceOf(NonRetriableError);
});

test("the provider's own pause is kept", async () => {
  const error = await failing(new MailError("temporary", "slow down", 90));
  expect(error).toBeInstanceOf(RetryAfterError);
  expect(error).toMatchObject({ retryAfter: "90" });
});

test("everything else is retried as it is, and a result passes through", async () => {
  const outage = new MailError("temporary", "503");
  expect(await failing(outage)).toBe(outage);
  const bug = new TypeError("bug");
  expect(await failing(bug)).toBe(bug);
  expect(await runMail(() => Promise.resolve("sent"))).toBe("sent");
});
