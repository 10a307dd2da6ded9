import { el } from "./dom";
import { type FieldSpec, field } from "./field";
import { type MethodForm, methodForm } from "./method-form";

const digits = (most: number) => (text: string) => text.replace(/\D/g, "").slice(0, most);

const holder: FieldSpec = {
  id: "bank-holder",
  label: "Name on the account",
  autocomplete: "name",
  numeric: false,
  check: (text) =>
    text ? null : { code: "incomplete_name", message: "Enter the name of the account’s holder." },
};

const routing: FieldSpec = {
  id: "bank-routing",
  label: "Routing number",
  autocomplete: "off",
  numeric: true,
  placeholder: "9 digits",
  format: digits(9),
  check: (text) =>
    /^\d{9}$/.test(text)
      ? null
      : { code: "incomplete_routing_number", message: "A routing number has 9 digits." },
};

const account: FieldSpec = {
  id: "bank-account",
  label: "Account number",
  autocomplete: "off",
  numeric: true,
  format: digits(17),
  check: (text) =>
    /^\d{4,17}$/.test(text)
      ? null
      : { code: "incomplete_account_number", message: "Enter your account number." },
};

const TEST_ACCOUNTS = [
  ["Success", "000123456789"],
  ["Fails later", "000222222227"],
  ["Is returned", "000555555559"],
] as const;

const CODE_FIELDS: Record<string, string> = {
  account_number_invalid: "bank-account",
  routing_number_invalid: "bank-routing",
};

export function bankForm(changed: () => void, enter: () => void, name: string): MethodForm {
  const [holderField, routingField, accountField] = [holder, routing, account].map((spec) =>
    field(spec, changed, enter),
  );
  if (!holderField || !routingField || !accountField) throw new Error("The bank form has three fields.");
  holderField.input.value = name;
  const fields = [holderField, routingField, accountField];
  const byDeposit = el("input", { type: "checkbox" });
  byDeposit.addEventListener("change", changed);
  const verification = el(
    "label",
    { className: "check" },
    byDeposit,
    " Verify my account with a small deposit instead (takes two days)",
  );
  const mandate = el(
    "p",
    { className: "quiet" },
    "By paying you allow this one debit from your bank account. It takes up to four business days.",
  );
  return methodForm({
    node: el("div", { className: "form" }, ...fields.map((one) => one.node), verification, mandate),
    fields,
    fillings: TEST_ACCOUNTS.map(([label, number]) => ({
      label,
      values: {
        "bank-holder": holderField.value() || "Test Donor",
        "bank-routing": "110000000",
        "bank-account": number,
      },
    })),
    fieldOfCode: (code) => CODE_FIELDS[code],
    params: () => ({
      type: "us_bank_account",
      "us_bank_account[account_holder_type]": "individual",
      "us_bank_account[routing_number]": routingField.value(),
      "us_bank_account[account_number]": accountField.value(),
      "us_bank_account[verification]": byDeposit.checked ? "microdeposits" : "instant",
      "billing_details[name]": holderField.value(),
    }),
  });
}
