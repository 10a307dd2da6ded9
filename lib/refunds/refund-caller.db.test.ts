import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { refunds } from "@/db/schema/refunds";
import { testDatabase, unique } from "@/db/testing";
import type { Actor } from "@/lib/kernel/context";
import { refundDonation } from "./api";
import { refundInput } from "./schemas";
import { processor } from "./testing/processor";
import { makePaid, type Paid, person } from "./testing/story";

vi.mock("@/lib/services/stripe/refunds", async () =>
  (await import("./testing/processor")).processor.services(),
);
vi.mock("@/lib/services/stripe/payments", async () => ({
  retrievePayment: async (id: string) => (await import("./testing/processor")).paymentOf(id),
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: never) => (await import("./testing/processor")).processor.send(events),
}));

const requestRefund = (paid: Paid, amountCents: number, key: string, actor?: Actor) =>
  refundDonation
    .run(
      { ...{ ...person(paid.org.ownerId), ...(actor ? { actor } : {}), writes: true }, seed: key },
      { params: { id: paid.donation.id }, body: refundInput.parse({ amountCents, reason: "DUPLICATE" }) },
    )
    .then(({ refund }) => refund);

test("a refund is recorded in the audit log together with its row, once, and not when refused", async () => {
  const paid = await makePaid(processor);
  const refund = await requestRefund(paid, 700, "once");
  await requestRefund(paid, 700, "once");
  await expect(requestRefund(paid, 9999, "too much")).rejects.toMatchObject({ code: "conflict" });
  const notes = await testDatabase().select().from(auditEntries).where(eq(auditEntries.orgId, paid.org.id));
  expect(notes).toMatchObject([
    {
      action: "refund.requested",
      actorKind: "person",
      actorId: paid.org.ownerId,
      subjectType: "refund",
      subjectId: refund.id,
      before: null,
      after: { donationId: paid.donation.id, amountCents: 700, reason: "DUPLICATE" },
    },
  ]);
});

test("an Idempotency-Key is scoped to its caller: a repeat finds the refund, but the same key of another caller does not", async () => {
  const paid = await makePaid(processor);
  const byKey = (given: Partial<Extract<Actor, { kind: "key" }>> = {}) =>
    requestRefund(paid, 100, "same", {
      kind: "key",
      keyId,
      orgId: paid.org.id,
      role: "ADMIN",
      mayWrite: true,
      createdBy: paid.org.ownerId,
      ...given,
    });
  const keyId = unique();
  const first = await byKey();
  expect(first).toMatchObject({ status: "SUCCEEDED", requestedBy: `key:${keyId}` });
  expect((await byKey()).id).toBe(first.id);
  expect((await byKey({ keyId: unique() })).id).not.toBe(first.id);
  expect((await requestRefund(paid, 100, "same")).id).not.toBe(first.id);
  for (const weak of [{ role: "MEMBER" }, { mayWrite: false }, { orgId: unique() }] as const)
    await expect(byKey(weak)).rejects.toMatchObject({ code: "forbidden" });
  const made = await testDatabase().select().from(refunds).where(eq(refunds.donationId, paid.donation.id));
  expect(made).toHaveLength(3);
});
