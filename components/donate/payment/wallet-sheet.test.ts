import { describe, expect, test } from "vitest";
import { translator } from "@/lib/languages/translator";
import { walletSheet, withPerson } from "./wallet-sheet";

const WALLET = { email: "ada@wallet.example", name: "Ada Maria Okafor" };

describe("a form paid with a wallet", () => {
  test("gets email and name from the wallet", () => {
    expect(withPerson({ email: "", firstName: "", lastName: "", amount: "5000" }, WALLET)).toEqual({
      amount: "5000",
      email: "ada@wallet.example",
      firstName: "Ada Maria",
      lastName: "Okafor",
    });
  });

  test("keeps what the donor entered, except an incomplete name or an invalid address", () => {
    const typed = { email: "me@home.example", firstName: "Adaeze", lastName: "Obi" };
    expect(withPerson(typed, WALLET)).toEqual(typed);
    expect(withPerson({ email: "me@", firstName: "Adaeze", lastName: " " }, WALLET)).toEqual({
      email: "ada@wallet.example",
      firstName: "Ada Maria",
      lastName: "Okafor",
    });
  });

  test("leaves the last name empty if the wallet's name has one word", () => {
    expect(withPerson({}, { email: "", name: " Ada " })).toEqual({
      email: "",
      firstName: "Ada",
      lastName: "",
    });
  });
});

const t = translator("en");
const SHEET = {
  amountCents: 5000,
  totalCents: 5194,
  tickets: null,
  frequency: null,
  orgName: "Hope Shelter",
  manageUrl: "https://give.example/o/hope/giving",
};

describe("the wallet sheet", () => {
  test("adds up to the total, with covered fees on their own line", () => {
    expect(walletSheet(SHEET, t)).toEqual({
      lineItems: [
        { name: "Your gift", amount: 5000 },
        { name: "Fees you cover", amount: 194 },
      ],
    });
    expect(walletSheet({ ...SHEET, totalCents: 5000, tickets: 2 }, t).lineItems).toEqual([
      { name: "2 tickets", amount: 5000 },
    ]);
  });

  test("contains the terms of a recurring gift and the link to cancel it", () => {
    expect(walletSheet({ ...SHEET, frequency: "quarterly" }, t).applePay).toEqual({
      recurringPaymentRequest: {
        paymentDescription: "Quarterly gift to Hope Shelter",
        managementURL: "https://give.example/o/hope/giving",
        regularBilling: {
          amount: 5194,
          label: "Quarterly gift",
          recurringPaymentIntervalUnit: "month",
          recurringPaymentIntervalCount: 3,
        },
      },
    });
  });
});
