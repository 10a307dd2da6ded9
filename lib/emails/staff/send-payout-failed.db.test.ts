import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payouts } from "@/db/schema/payouts";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { type Mailbox, startMailbox } from "../testing/mailbox";
import { NOW, systemContext } from "../testing/rows";
import { sendPayoutFailed } from "./send-payout-failed";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

test("staff are notified of a failed payout once, with the amount and the bank's reason, and of no other", async () => {
  const org = await makeOrganization({ notificationEmail: `${unique("staff")}@example.org` });
  const id = unique("payout");
  await testDatabase()
    .insert(payouts)
    .values({
      id,
      processorPayoutId: unique("po_"),
      orgId: org.id,
      amountCents: 847_000,
      status: "PAID",
      createdAt: NOW,
      updatedAt: NOW,
    });
  expect(await sendPayoutFailed(systemContext(), { payoutId: id })).toBe("not_due");
  await testDatabase()
    .update(payouts)
    .set({ status: "FAILED", failureMessage: "The bank account has been closed." })
    .where(eq(payouts.id, id));
  expect(await sendPayoutFailed(systemContext(), { payoutId: id })).toBe("sent");
  expect(await sendPayoutFailed(systemContext(), { payoutId: id })).toBe("settled");
  const mails = await mailbox.mailsTo(org.notificationEmail);
  expect(mails.map((mail) => mail.subject)).toEqual(["A payout of $8,470.00 failed"]);
  expect(mails[0]?.text).toContain("The bank account has been closed.");
  await expect(sendPayoutFailed(systemContext(), { payoutId: "none" })).rejects.toMatchObject({
    code: "not_found",
  });
});
