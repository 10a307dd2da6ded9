import { describe, expect, test } from "vitest";
import type { DisputeRow, RefundRow } from "@/lib/refunds/refunds-and-disputes-store";
import type { AppLinks } from "./app-links";
import { refundNoticeEmail } from "./donors/send-refund-notice";
import { disputeAlertEmail } from "./staff/send-dispute-alert";
import { disputeClosedEmail } from "./staff/send-dispute-closed";
import { refundFailedEmail } from "./staff/send-refund-failed";
import { donationDetails } from "./testing/donation";

const app: AppLinks = { appOrigin: "https://give.example.org", mode: "live" };
const at = new Date("2026-11-22T03:00:00Z");

const aRefund = (given: Partial<RefundRow> = {}): RefundRow => ({
  id: "refund1",
  orgId: "org1",
  donationId: "donation1",
  amountCents: 1000,
  status: "SUCCEEDED",
  origin: "STAFF",
  reason: "REQUESTED_BY_DONOR",
  note: "between us",
  requestedBy: "user_grace",
  processorRefundId: "re_1",
  transferReversedCents: 1000,
  platformFeeReturnedCents: 0,
  failureReason: null,
  succeededAt: at,
  failedAt: null,
  createdAt: at,
  updatedAt: at,
  ...given,
});

const aDispute = (given: Partial<DisputeRow> = {}): DisputeRow => ({
  id: "dispute1",
  processorDisputeId: "du_1",
  orgId: "org1",
  donationId: "donation1",
  amountCents: 5143,
  reason: "fraudulent",
  status: "OPEN",
  processorStatus: "needs_response",
  respondBy: new Date("2026-12-01T04:59:59Z"),
  withdrawnCents: 5143,
  disputeFeeCents: 1500,
  transferReversedCents: 5143,
  platformFeeReturnedCents: 43,
  reinstatedCents: 0,
  transferredAgainCents: 0,
  openedAt: at,
  closedAt: null,
  stateCheckedAt: at,
  createdAt: at,
  updatedAt: at,
  ...given,
});

describe("the notice of a refund", () => {
  test("shows the refunded amount and what remains for tax purposes, without the staff's note", async () => {
    const mail = await refundNoticeEmail(
      donationDetails({ donation: { refundedCents: 1000 } }),
      aRefund(),
      app,
    );
    expect(mail.subject).toBe("Your $10.00 refund from Hope Shelter");
    expect(mail.text).toContain("Hope Shelter has refunded $10.00 of your gift to Winter Beds.");
    expect(mail.text).toContain("Remaining payment: $41.43");
    expect(mail.text).toContain("This email corrects that receipt.");
    for (const part of [mail.text, mail.html]) expect(part).not.toContain("between us");
  });

  test("of a full refund states that the receipt is no longer valid", async () => {
    const donation = donationDetails({ donation: { refundedCents: 5143, status: "REFUNDED" } });
    const { text } = await refundNoticeEmail(donation, aRefund({ amountCents: 5143 }), app);
    expect(text).toContain("refunded your gift to Winter Beds in full: $51.43.");
    expect(text).toContain("receipt ALM-7K3M-9Q2X-TB4C is no longer valid");
  });

  test("deducts the value of goods received from the rest", async () => {
    const level = { name: "Dinner", fairMarketValueCents: 4000 };
    const donation = donationDetails({ donation: { refundedCents: 1000 }, level });
    expect((await refundNoticeEmail(donation, aRefund(), app)).text).toContain(
      "Tax-deductible amount: $1.43",
    );
  });

  test("for tickets does not call the rest a pure donation, since only the organization can state their value", async () => {
    const donation = donationDetails({ donation: { ticketCount: 2, refundedCents: 1000 } });
    const { text } = await refundNoticeEmail(donation, aRefund(), app);
    expect(text).toContain("receipt ALM-7K3M-9Q2X-TB4C now counts for no more than your remaining payment");
    expect(text).toContain("only the part above the fair market value of your tickets");
  });

  test("for oversold tickets states the reason", async () => {
    const donation = donationDetails({ donation: { ticketCount: 2, refundedCents: 5143 } });
    const mail = await refundNoticeEmail(donation, aRefund({ origin: "OVERSOLD", amountCents: 5143 }), app);
    expect(mail.text).toContain("Winter Beds sold out before your payment for 2 tickets arrived");
    const own = { kind: "REFUND_NOTICE", ofCampaign: false, subject: null, closing: null } as const;
    const ownTexts = [{ ...own, opening: "We are sorry, {{firstName}}." }];
    const refund = aRefund({ origin: "OVERSOLD", amountCents: 5143 });
    const withOwn = await refundNoticeEmail({ ...donation, ownTexts }, refund, app);
    expect(withOwn.text).toContain("sold out before your payment");
    expect(withOwn.text).toContain("We are sorry, ");
    const byStaff = await refundNoticeEmail({ ...donation, ownTexts }, aRefund(), app);
    expect(byStaff.text).toContain("We are sorry, ");
  });
});

test("staff see why a refund failed, and whether the donor had been notified of it", async () => {
  const failed = { status: "FAILED", failureReason: "The donor's card was lost or stolen" } as const;
  const body = (await refundFailedEmail(donationDetails(), aRefund(failed), app)).text;
  expect(body).toContain("Reason: The donor's card was lost or stolen");
  expect(body).toContain("We had already told the donor about the refund");
  const beforeNotice = (
    await refundFailedEmail(donationDetails(), aRefund({ ...failed, succeededAt: null }), app)
  ).text;
  expect(beforeNotice).toContain("Nothing was deducted from your balance");
});

describe("the alert of a dispute", () => {
  test("shows amount, reason, deadline in the organization's time zone, and where to respond", async () => {
    const { text, subject } = await disputeAlertEmail(donationDetails(), aDispute(), app);
    expect(subject).toBe("Dispute: $51.43, Ada Byron");
    expect(text).toContain("Reason: The cardholder says that they did not make this payment");
    expect(text).toContain("Respond by: Nov 30, 2026, 11:59 PM EST");
    expect(text).toContain("https://give.example.org/dashboard/hope-shelter/disputes/dispute1");
  });

  test("of an inquiry states that no money has moved; a missing deadline is omitted", async () => {
    const inquiry = aDispute({ processorStatus: "warning_needs_response", respondBy: null });
    const { text } = await disputeAlertEmail(donationDetails(), inquiry, app);
    expect(text).toContain("no money has moved");
    expect(text).toContain("Respond by: No response needed");
  });

  test("states when the bank withdraws the money again", async () => {
    const { text, subject } = await disputeAlertEmail(donationDetails(), aDispute(), app, { again: true });
    expect(subject).toBe("Dispute again: $51.43, Ada Byron");
    expect(text).toContain(
      "Ada Byron’s bank has withdrawn $51.43 of their donation to Winter Beds again after returning it.",
    );
    expect(text).toContain("Your share has been deducted from your balance again");
  });
});

test.each([
  ["WON", "won", "the donation counts again"],
  ["LOST", "lost", "is not returned"],
  ["WARNING_CLOSED", "closed as an inquiry", "counts again"],
  ["PREVENTED", "prevented", "counts again"],
] as const)("the notice of a dispute that is %s says where the money is", async (status, news, meaning) => {
  const { text, subject } = await disputeClosedEmail(
    donationDetails(),
    aDispute({ status, closedAt: at }),
    status,
    app,
  );
  expect(subject).toContain(news);
  expect(text).toContain(meaning);
  expect(text).toContain("Taken from your balance: $51.00");
});
