import { describe, expect, test } from "vitest";
import { viewToken } from "@/lib/links/view-token";
import type { AppLinks } from "../app-links";
import { donationDetails } from "../testing/donation";
import { receiptEmail } from "./send-receipt";

const live: AppLinks = { appOrigin: "https://give.example.org", mode: "live" };
const NO_GOODS = "No goods or services were provided in exchange for this gift.";

describe("both parts contain what the IRS requires of an acknowledgment", async () => {
  const mail = await receiptEmail(donationDetails(), live);
  test.each([
    ["the organization", "Hope Shelter"],
    ["its EIN", "EIN 12-3456789"],
    ["the date where the organization is, with the zone", "Nov 21, 2026, 9:05 AM EST"],
    ["the amount paid", "$51.43"],
    ["the gift", "$50.00"],
    ["the fees that were covered", "$1.43"],
    ["the method", "Card"],
    ["the receipt number", "ALM-7K3M-9Q2X-TB4C"],
    ["the campaign", "Winter Beds"],
    ["the donor", "Ada Byron"],
    ["the statement on goods and services", NO_GOODS],
    [
      "the way to the gift",
      `https://give.example.org/donate/winter-beds/thanks/${viewToken("donation", donationDetails().donation.id)}`,
    ],
  ])("%s", (_, words) => {
    expect(mail.html).toContain(words);
    expect(mail.text).toContain(words);
  });
});

test("without covered fees or an EIN, neither is mentioned", async () => {
  const mail = await receiptEmail(
    donationDetails({ donation: { totalChargedCents: 5000 }, org: { ein: null } }),
    live,
  );
  expect(mail.html + mail.text).not.toMatch(/Fees|EIN/);
  expect(mail.text).toContain("Amount paid: $50.00");
});

test("a giving level with a value splits the payment and makes no other statement", async () => {
  const mail = await receiptEmail(
    donationDetails({ level: { name: "Friend", fairMarketValueCents: 2000 } }),
    live,
  );
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain("“Friend”");
    expect(part).toContain("$20.00");
    expect(part).toContain("$31.43");
    expect(part).toContain("limited to the excess of what you paid over that value");
    expect(part).not.toContain(NO_GOODS);
  }
});

test("a receipt sent after a partial refund states the refunded and the remaining amount", async () => {
  const level = { name: "Friend", fairMarketValueCents: 2000 };
  const mail = await receiptEmail(donationDetails({ level, donation: { refundedCents: 1000 } }), live);
  expect(mail.text).toContain("Returned to you: $10.00");
  expect(mail.text).toContain("Remaining payment: $41.43");
  expect(mail.text).toContain("Tax-deductible amount: $21.43");
  expect((await receiptEmail(donationDetails(), live)).text).not.toContain("Returned");
});

test("tickets of unknown value are not described as a donation without goods", async () => {
  const mail = await receiptEmail(donationDetails({ donation: { ticketCount: 2 } }), live);
  expect(mail.subject).toBe("Receipt for your payment to Hope Shelter");
  expect(mail.html).toContain("2 tickets");
  expect(mail.html + mail.text).not.toContain(NO_GOODS);
  expect(mail.text).toContain("above the fair market value");
});

test("tickets of known value split the payment like a giving level", async () => {
  const donation = { ticketCount: 2, amountCents: 17_000, totalChargedCents: 17_000 };
  const mail = await receiptEmail(donationDetails({ donation, ticketsValueCents: 7000 }), live);
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain("$70.00");
    expect(part).toContain("limited to the excess of what you paid over that value: $100.00");
    expect(part).not.toContain(NO_GOODS);
  }
});

test("an organization whose donations are not deductible states nothing about deductibility or taxes", async () => {
  const org = { taxStatus: "OTHER", ein: null } as const;
  for (const change of [
    {},
    { donation: { ticketCount: 2 } },
    { ticketsValueCents: 100, donation: { ticketCount: 2 } },
  ]) {
    const mail = await receiptEmail(donationDetails({ ...change, org }), live);
    expect(mail.html + mail.text).not.toMatch(/deduct|tax|goods|fair market/i);
    expect(mail.text).toContain("Amount paid: $51.43");
  }
});

test("the receipt contains the organization's own words, its legal name and its address", async () => {
  const org = {
    legalName: "Hope Shelter of Brooklyn, Inc.",
    postalAddress: "218 Willow Street\nBrooklyn, NY 11201",
    thankYouMessage: "A bed is warm tonight.",
  };
  const mail = await receiptEmail(donationDetails({ org }), live);
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain("Hope Shelter of Brooklyn, Inc.");
    expect(part).toContain("218 Willow Street, Brooklyn, NY 11201");
    expect(part).toContain("A bed is warm tonight.");
    expect(part).toContain("/receipt.pdf");
  }
});

test("a dedication and the frequency of a recurring donation are stated", async () => {
  const mail = await receiptEmail(
    donationDetails({
      donation: { frequency: "MONTHLY", tributeType: "IN_MEMORY", tributeName: "Rosa Diaz" },
    }),
    live,
  );
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain("In memory of Rosa Diaz");
    expect(part).toContain("Monthly");
  }
});

test("only a test installation states that no money moved", async () => {
  const words = "test installation: no money moved";
  expect((await receiptEmail(donationDetails(), live)).html).not.toContain(words);
  const test = await receiptEmail(donationDetails(), { ...live, mode: "test" });
  expect(test.html).toContain(words);
  expect(test.text).toContain(words);
  expect(test.subject).toBe("Receipt for your gift to Hope Shelter");
});

describe("donors of property get the organization's own texts", () => {
  const own = (kind: "RECEIPT" | "THANK_YOU", ofCampaign: boolean, opening: string) => ({
    kind,
    ofCampaign,
    subject: ofCampaign ? "For your {{amount}}" : "From {{organization}}",
    opening,
    closing: kind === "RECEIPT" && !ofCampaign ? "Come and see us." : null,
  });
  const receiptWith = (ownTexts: ReturnType<typeof own>[]) => {
    const details = donationDetails({
      donation: { paymentMethod: "IN_KIND", amountCents: 5000, totalChargedCents: 5000 },
      org: { thankYouMessage: "Old words." },
      offline: { sendReceipt: true, checkNumber: null, description: "40 wool blankets" },
      ownTexts,
    });
    return receiptEmail(details, live);
  };

  test("with their subject, opening, closing and thank-you message", async () => {
    const mail = await receiptWith([
      own("RECEIPT", false, "{{firstName}}, they are warm."),
      own("THANK_YOU", true, "Thanks from {{campaign}}."),
    ]);
    expect(mail.subject).toBe("From Hope Shelter");
    for (const text of ["Ada, they are warm.", "Come and see us.", "Thanks from Winter Beds."])
      expect(mail.text).toContain(text);
    expect(mail.text).toContain("Donated property: 40 wool blankets");
    expect(mail.text).not.toContain("Old words.");
  });

  test("except parts that state the amount, which donors are not told", async () => {
    const mail = await receiptWith([
      own("RECEIPT", true, "Your {{ amount }} arrived."),
      own("RECEIPT", false, "They are warm."),
      own("THANK_YOU", true, "Thanks for {{amount}}."),
    ]);
    expect(mail.subject).toBe("From Hope Shelter");
    expect(mail.text).toContain("They are warm.");
    expect(mail.text).toContain("Old words.");
    expect(mail.html + mail.text + mail.subject).not.toMatch(/\$|arrived|Thanks for/);
  });
});
