import { type Appearance, sheetsFor } from "./appearance";
import { el } from "./dom";

/** A donor's authorization: the payer, and the method as parameters of `payment_methods.create`. */
export type Authorization = { name: string; email: string; params: Record<string, string> };

type Options = {
  wallet: "apple_pay" | "google_pay" | "link";
  name: string;
  business: string;
  amountCents: number;
  lines: readonly { name: string; amount: number }[];
  /** The description of a recurring payment. */
  recurring: string | null;
  appearance: Appearance;
  /** The pressed button. The sheet opens next to it, because the middle of a tall frame may be outside the viewport. */
  beside: HTMLElement;
  authorized: (authorization: Authorization) => void;
  canceled: () => void;
};

export type WalletSheet = {
  close(): void;
  /** Shows that the payment failed; the donor closes the sheet. */
  fail(message: string): void;
};

const CARDS = [
  ["Visa 4242: succeeds", "4242424242424242"],
  ["Visa 0002: is declined", "4000000000000002"],
  ["Visa 9995: has insufficient funds", "4000000000009995"],
  ["Visa 3155: requires authentication", "4000002500003155"],
] as const;

/** Pixels between the upper edges of the sheet and of its button, and from the edges of the page. */
const ABOVE = 160;
const GAP = 8;

/** Replaces the wallet's own interface: amount, person, card, Pay and Cancel. Escape cancels. */
export function openWalletSheet(options: Options): WalletSheet {
  const { wallet, name, business, amountCents, lines, recurring } = options;
  const field = (id: string, label: string, value: string, autocomplete: AutoFill) => {
    const input = el("input", { id, type: "text", value, autocomplete, spellcheck: false });
    return { input, node: el("div", { className: "field" }, el("label", { htmlFor: id }, label), input) };
  };
  const person = field("wallet-name", "Name in the wallet", "Wallet Donor", "off");
  const email = field("wallet-email", "Email in the wallet", "wallet@example.com", "off");
  const card = el(
    "select",
    { id: "wallet-card" },
    ...CARDS.map(([label, value]) => el("option", { value }, label)),
  );
  const error = el("p", { className: "error", role: "alert" });
  const pay = el("button", { type: "submit", className: "wallet" }, `Pay ${dollars(amountCents)}`);
  const cancel = el("button", { type: "button", className: "plain" }, "Cancel");
  const form = el(
    "form",
    { className: "form", method: "dialog" },
    el("h2", { id: "wallet-title" }, `${name} (emulator)`),
    el("p", { className: "quiet" }, business),
    ...lines.map((line) =>
      el("p", { className: "line" }, el("span", {}, line.name), el("span", {}, dollars(line.amount))),
    ),
    ...(recurring ? [el("p", { className: "quiet" }, recurring)] : []),
    person.node,
    email.node,
    el("div", { className: "field" }, el("label", { htmlFor: "wallet-card" }, "Card"), card),
    error,
    el("div", { className: "actions" }, cancel, pay),
  );
  const dialog = el("dialog", { className: "sheet" }, form);
  dialog.setAttribute("aria-labelledby", "wallet-title");
  const host = el("div");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = sheetsFor(options.appearance);
  root.append(dialog);
  document.body.append(host);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (pay.disabled) return;
    pay.disabled = true;
    error.textContent = "";
    const [holder, address] = [person.input.value.trim(), email.input.value.trim()];
    const billing = { "billing_details[name]": holder, "billing_details[email]": address };
    const sent = Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== ""));
    options.authorized({
      name: holder,
      email: address,
      params: { ...methodOf(wallet, card.value), ...sent },
    });
  });
  cancel.addEventListener("click", () => options.canceled());
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    options.canceled();
  });
  dialog.showModal();
  const top = options.beside.getBoundingClientRect().top + window.scrollY - ABOVE;
  const lowest = document.documentElement.scrollHeight - dialog.offsetHeight - GAP;
  dialog.style.top = `${Math.max(GAP, Math.min(top, lowest))}px`;
  return {
    close: () => host.remove(),
    fail(message) {
      error.textContent = message;
      pay.hidden = true;
    },
  };
}

function methodOf(wallet: Options["wallet"], number: string): Record<string, string> {
  if (wallet === "link") return { type: "link", "link[number]": number };
  const year = String(new Date().getFullYear() + 4);
  return {
    type: "card",
    "card[number]": number,
    "card[exp_month]": "12",
    "card[exp_year]": year,
    "card[wallet]": wallet,
  };
}

function dollars(cents: number): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
}
