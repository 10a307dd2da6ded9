import { brandOf, formatExpiry, formatNumber, isCardNumber, readExpiry } from "./card-number";
import { el } from "./dom";
import { type Field, type FieldSpec, field, type Problem } from "./field";
import { type MethodForm, methodForm } from "./method-form";

const number: FieldSpec = {
  id: "card-number",
  label: "Card number",
  autocomplete: "cc-number",
  numeric: true,
  placeholder: "1234 1234 1234 1234",
  format: formatNumber,
  check(text) {
    if (text === "") return problem("incomplete_number", "Enter the number on your card.");
    return isCardNumber(text)
      ? null
      : problem("invalid_number", "This card number is not complete or not right.");
  },
};

const expiry: FieldSpec = {
  id: "card-expiry",
  label: "Expiry date",
  autocomplete: "cc-exp",
  numeric: true,
  placeholder: "MM / YY",
  format: formatExpiry,
  check(text) {
    const date = readExpiry(text);
    if (!date) return problem("incomplete_expiry", "Enter the month and year, 12 / 34 for example.");
    const lastMoment = new Date(date.year, date.month);
    return lastMoment > new Date() ? null : problem("invalid_expiry_year_past", "This card has expired.");
  },
};

const zip: FieldSpec = {
  id: "card-zip",
  label: "ZIP or postal code",
  autocomplete: "postal-code",
  numeric: false,
  placeholder: "12345",
  check: (text) =>
    /^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/.test(text)
      ? null
      : problem("incomplete_zip", "Enter the code of your card’s billing address."),
};

/** Stripe's published test cards. */
const TEST_CARDS = [
  ["Success", "4242424242424242"],
  ["Declined", "4000000000000002"],
  ["Insufficient funds", "4000000000009995"],
  ["Requires action", "4000002500003155"],
] as const;

const CODE_FIELDS: Record<string, string> = {
  incorrect_number: "card-number",
  invalid_cvc: "card-cvc",
  invalid_expiry_month: "card-expiry",
  invalid_expiry_year: "card-expiry",
};

export function cardForm(changed: () => void, enter: () => void): MethodForm {
  const numberField: Field = field(
    number,
    () => {
      numberField.hint.textContent = brandOf(numberField.value());
      changed();
    },
    enter,
  );
  const expiryField = field(expiry, changed, enter);
  const cvcField = field(cvc(numberField), changed, enter);
  const zipField = field(zip, changed, enter);
  const fields = [numberField, expiryField, cvcField, zipField];
  return methodForm({
    node: el("div", { className: "form" }, ...fields.map((one) => one.node)),
    fields,
    fillings: TEST_CARDS.map(([label, card]) => ({
      label,
      values: { "card-number": card, "card-expiry": "1234", "card-cvc": "123", "card-zip": "94107" },
    })),
    fieldOfCode: (code) => CODE_FIELDS[code],
    params() {
      const date = readExpiry(expiryField.value());
      return {
        type: "card",
        "card[number]": numberField.value().replace(/\D/g, ""),
        "card[exp_month]": String(date?.month ?? ""),
        "card[exp_year]": String(date?.year ?? ""),
        "card[cvc]": cvcField.value(),
        "billing_details[address][postal_code]": zipField.value(),
      };
    },
  });
}

function cvc(numberField: Field): FieldSpec {
  return {
    id: "card-cvc",
    label: "Security code",
    autocomplete: "cc-csc",
    numeric: true,
    placeholder: "CVC",
    format: (text) => text.replace(/\D/g, "").slice(0, 4),
    check(text) {
      const digits = brandOf(numberField.value()) === "American Express" ? 4 : 3;
      return text.length >= digits
        ? null
        : problem("incomplete_cvc", `Enter the ${digits} digits of the security code.`);
    },
  };
}

function problem(code: string, message: string): Problem {
  return { code, message };
}
