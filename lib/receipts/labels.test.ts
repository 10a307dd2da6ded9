import { describe, expect, test, vi } from "vitest";
import { paidWithLabel } from "@/lib/donations/labels";
import type { PaymentMethod } from "@/lib/donations/schemas";
import { failureReason } from "@/lib/donations/status/fail-donation";
import { LANGUAGES } from "@/lib/languages/languages";
import { receiptLabels } from "./labels";

vi.mock("@/lib/services/inngest/send");

const [en, es] = [receiptLabels("en"), receiptLabels("es")];
const METHODS: readonly PaymentMethod[] = ["CARD", "ACH", "APPLE_PAY", "GOOGLE_PAY", "UNKNOWN"];

test("payment methods are written in English as everywhere else", () => {
  for (const paymentMethod of METHODS)
    for (const paymentBrand of [null, "Visa", "first bank"])
      for (const paymentLast4 of [null, "4242"]) {
        const donation = { paymentMethod, paymentBrand, paymentLast4 };
        expect(en.paidWith(donation)).toBe(paidWithLabel(donation));
      }
});

test.each([
  [{ paymentMethod: "CARD", paymentBrand: "Visa", paymentLast4: "4242" }, "Visa terminada en 4242"],
  [{ paymentMethod: "CARD", paymentBrand: null, paymentLast4: "4242" }, "Tarjeta terminada en 4242"],
  [
    { paymentMethod: "APPLE_PAY", paymentBrand: "Visa", paymentLast4: "4242" },
    "Apple Pay (Visa terminada en 4242)",
  ],
  [
    { paymentMethod: "ACH", paymentBrand: "First Bank", paymentLast4: "6789" },
    "Transferencia bancaria (cuenta de First Bank terminada en 6789)",
  ],
  [{ paymentMethod: "ACH", paymentBrand: null, paymentLast4: null }, "Transferencia bancaria (ACH)"],
] as const)("what was paid with, in Spanish: %o", (donation, expected) => {
  expect(es.paidWith(donation)).toBe(expected);
});

describe("a saved payment method, stored in English,", () => {
  const STORED = [
    ["Visa ending in 4242", "Visa terminada en 4242"],
    ["First Bank account ending in 6789", "Cuenta de First Bank terminada en 6789"],
    ["Bank account ending in 6789", "Cuenta bancaria terminada en 6789"],
    ["something else", "something else"],
  ] as const;
  test.each(STORED)("%s", (stored, expected) => {
    expect(en.savedMethod(stored)).toBe(stored);
    expect(es.savedMethod(stored)).toBe(expected);
  });
});

test("every failure reason stored in English has a translation in other languages", () => {
  const codes = [
    "insufficient_funds",
    "expired_card",
    "incorrect_cvc",
    "processing_error",
    "authentication_required",
    "account_closed",
    "debit_not_authorized",
    "card_declined",
  ];
  const reasons = codes.map((code) => failureReason(code, null));
  for (const language of LANGUAGES)
    expect(new Set(reasons.map(receiptLabels(language).reason)).size).toBe(codes.length);
  for (const reason of reasons) expect(en.reason(reason)).toBe(reason);
  expect(es.reason(failureReason("expired_card", null))).toBe("La tarjeta venció");
});

test("a failure reason of an older version is shown unchanged in English, and as a declined payment in other languages", () => {
  expect(en.reason("Do not honor")).toBe("Do not honor");
  expect(es.reason("Do not honor")).toBe("El pago fue rechazado");
});

test("amounts, days and instants are written as readers in the United States expect", () => {
  const at = new Date("2026-11-21T14:05:00Z");
  const zone = "America/New_York";
  const written = (words: typeof en) => [words.money(123_450), words.day(at, zone), words.instant(at, zone)];
  expect(written(en)).toEqual(["$1,234.50", "Nov 21, 2026", "Nov 21, 2026, 9:05 AM EST"]);
  expect(written(es)).toEqual(["$1,234.50", "21 nov 2026", "21 nov 2026, 9:05 a.m. EST"]);
  expect(es.day(new Date(Number.NaN), zone)).toBe("una fecha desconocida");
});

test("a stored language that is no longer offered falls back to the default", () => {
  for (const stored of ["", "xx", "constructor", "ES"]) expect(receiptLabels(stored)).toBe(en);
});
