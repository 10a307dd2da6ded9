import { expect, test } from "vitest";
import type { DisputeRow, RefundRow } from "@/lib/refunds/refunds-and-disputes-store";
import type { AppLinks } from "./app-links";
import { receiptEmail } from "./donors/send-receipt";
import { refundNoticeEmail } from "./donors/send-refund-notice";
import { tributeNoticeEmail } from "./donors/send-tribute-notice";
import { disputeAlertEmail } from "./staff/send-dispute-alert";
import { disputeClosedEmail } from "./staff/send-dispute-closed";
import { donationNoticeEmail } from "./staff/send-donation-notice";
import { refundFailedEmail } from "./staff/send-refund-failed";
import { donationDetails } from "./testing/donation";

const app: AppLinks = { appOrigin: "https://give.example.org", mode: "live" };
const at = new Date("2026-11-22T03:00:00Z");
const two = donationDetails({
  donation: {
    ticketCount: 2,
    refundedCents: 5143,
    tributeType: "IN_HONOR",
    tributeName: "Rosa Diaz",
    tributeNotifyEmail: "luis@example.org",
  },
});
const refund = { amountCents: 5143, origin: "STAFF", failureReason: null, succeededAt: at } as RefundRow;
const dispute = (status: DisputeRow["status"]) =>
  ({
    id: "dispute1",
    processorDisputeId: "du_1",
    amountCents: 5143,
    reason: "fraudulent",
    status,
    processorStatus: "needs_response",
    respondBy: at,
    transferReversedCents: 5143,
    platformFeeReturnedCents: 43,
    transferredAgainCents: 0,
  }) as DisputeRow;
const ended = (status: Exclude<DisputeRow["status"], "OPEN">) => () =>
  disputeClosedEmail(two, dispute(status), status, app);

test.each([
  ["the receipt", () => receiptEmail(two, app)],
  ["the staff's notice", () => donationNoticeEmail(two, app)],
  ["the notice of a refund", () => refundNoticeEmail(two, refund, app)],
  ["the news of a refund that failed", () => refundFailedEmail(two, refund, app)],
  ["the alert of a dispute", () => disputeAlertEmail(two, dispute("OPEN"), app)],
  ["the alert of one that is back", () => disputeAlertEmail(two, dispute("OPEN"), app, { again: true })],
  ["the end of a dispute that was won", ended("WON")],
  ["the end of one that was lost", ended("LOST")],
  ["the end of an inquiry", ended("WARNING_CLOSED")],
  ["the end of one that was prevented", ended("PREVENTED")],
  ["the notice of a dedication", () => tributeNoticeEmail(two, app)],
])("%s never calls tickets a gift or donation", async (_what, write) => {
  const mail = await write();
  for (const part of [mail?.subject, mail?.html, mail?.text]) {
    expect(part).toBeTruthy();
    expect(part?.replace(/https:\S+/g, "")).not.toMatch(
      /\b[Gg]ifts?\b|\b[Dd]onations?\b|\bgave \$|\bGiven\b|\bDonated\b/,
    );
  }
});

test("a ticket purchase is shown as such in the receipt's amounts and in the staff notice", async () => {
  expect((await receiptEmail(two, app)).text).toContain("\n2 tickets: $50.00\n");
  const notice = await donationNoticeEmail(two, app);
  expect(notice.subject).toBe("Tickets sold: $50 from Ada Byron");
  expect(notice.text).toContain("Ada Byron bought 2 tickets for $50.00: Winter Beds.");
});
