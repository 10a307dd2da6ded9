import { expect, test } from "vitest";
import type { DisputeRow, RefundRow } from "@/lib/refunds/money-back-store";
import { aDonation } from "../testing/gift";
import { adminNoticeMail } from "./admin-notice";
import { disputeAlertMail } from "./dispute-alert";
import { disputeClosedMail } from "./dispute-closed";
import type { Place } from "./place";
import { receiptMail } from "./receipt";
import { refundFailedMail } from "./refund-failed";
import { refundNoticeMail } from "./refund-notice";
import { tributeNoticeMail } from "./tribute-notice";

const place: Place = { appOrigin: "https://give.example.org", mode: "live" };
const at = new Date("2026-11-22T03:00:00Z");
const two = aDonation({
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
const ended = (status: DisputeRow["status"]) => () => disputeClosedMail(two, dispute(status), place);

test.each([
  ["the receipt", () => receiptMail(two, place)],
  ["the staff's notice", () => adminNoticeMail(two, place)],
  ["the notice of a refund", () => refundNoticeMail(two, refund, place)],
  ["the news of a refund that failed", () => refundFailedMail(two, refund, place)],
  ["the alert of a dispute", () => disputeAlertMail(two, dispute("OPEN"), place)],
  ["the alert of one that is back", () => disputeAlertMail(two, dispute("OPEN"), place, { again: true })],
  ["the end of a dispute that was won", ended("WON")],
  ["the end of one that was lost", ended("LOST")],
  ["the end of an inquiry", ended("WARNING_CLOSED")],
  ["the end of one that was prevented", ended("PREVENTED")],
  ["the notice of a dedication", () => tributeNoticeMail(two, place)],
])("%s never calls tickets a gift", (_what, write) => {
  const mail = write();
  for (const part of [mail?.subject, mail?.html, mail?.text]) {
    expect(part).toBeTruthy();
    expect(part).not.toMatch(/\b[Gg]ifts?\b|\bgave \$|\bGiven\b/);
  }
});

test("what was paid for stands as such in the receipt's sums and in the staff's notice", () => {
  expect(receiptMail(two, place).text).toContain("\n2 tickets: $50.00\n");
  const notice = adminNoticeMail(two, place);
  expect(notice.subject).toBe("Tickets sold: $50 from Ada Byron");
  expect(notice.text).toContain("Ada Byron bought 2 tickets for $50.00: Winter Beds.");
});
