import { formatUsdShort, MAX_AMOUNT_CENTS, parseUsd } from "@/lib/kernel/money";
import { type FormCampaign, offeredAmounts, sellsTickets } from "./campaign";
import { type FormValues, isEmail } from "./form-request";

const FREQUENCIES: ReadonlyMap<string, string> = new Map([
  ["once", "one_time"],
  ["one_time", "one_time"],
  ["monthly", "monthly"],
  ["quarterly", "quarterly"],
  ["yearly", "annual"],
  ["annual", "annual"],
]);
const LONGEST_NAME = 100;
/** Control and bidirectional formatting characters: the API rejects NUL, and a field shows none of them. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Returns the control values from `?amount=&frequency=&fund=&email=&firstName=&lastName=` of a URL. Values that the
 * campaign does not accept are ignored. `amount` is in dollars; `fund` names a fund as in {@link fundNamed}.
 */
export function prefill(query: string, campaign: FormCampaign): FormValues {
  const given = new URLSearchParams(query);
  const text = (name: string) => given.get(name)?.trim() ?? "";
  const email = text("email");
  const name = (of: string) => (text(of).length <= LONGEST_NAME && !INVISIBLE.test(text(of)) ? text(of) : "");
  const frequency = campaign.allowRecurring ? FREQUENCIES.get(text("frequency").toLowerCase()) : undefined;
  const values = {
    ...(sellsTickets(campaign) ? {} : amountOf(text("amount"), campaign)),
    frequency,
    fund: fundNamed(text("fund"), campaign)?.id,
    email: isEmail(email) ? email : "",
    firstName: name("firstName"),
    lastName: name("lastName"),
  };
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

function amountOf(text: string, campaign: FormCampaign): FormValues {
  const cents = parseUsd(text);
  if (cents === null || cents < Math.max(100, campaign.minAmountCents ?? 0) || cents > MAX_AMOUNT_CENTS)
    return {};
  if (offeredAmounts(campaign).includes(cents)) return { amount: String(cents) };
  const level = campaign.givingLevels.find((one) => one.amountCents === cents);
  if (level) return { amount: `level:${level.id}` };
  if (!campaign.allowCustomAmount) return {};
  return { amount: "custom", customAmount: formatUsdShort(cents).replace(/[$,]/g, "") };
}

/** Converts a name to its form in URLs: `Kids’ lunches` becomes `kids-lunches`. */
const slugOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/**
 * Returns the campaign's fund that a text names, case-insensitively: by id, else by name, else by accounting code or by
 * name as in URLs, if that is unique. Undefined otherwise.
 */
function fundNamed(text: string, { funds, defaultFund }: FormCampaign) {
  const lowercase = text.toLowerCase();
  if (!lowercase) return undefined;
  const all = funds.length > 0 ? funds : [defaultFund];
  const exact = all.find(({ id }) => id === text) ?? all.find(({ name }) => name.toLowerCase() === lowercase);
  if (exact) return exact;
  const slug = slugOf(text);
  const [fund, another] = all.filter(
    ({ name, code }) => code?.toLowerCase() === lowercase || (slug !== "" && slugOf(name) === slug),
  );
  return another ? undefined : fund;
}

/** Whether the URL names a fund that the campaign does not have, so that the gift goes to another one. */
export function isFundMissing(query: string, campaign: FormCampaign): boolean {
  const requested = new URLSearchParams(query).get("fund")?.trim() ?? "";
  return requested !== "" && !sellsTickets(campaign) && !fundNamed(requested, campaign);
}

/**
 * Fills in a form from its URL. Runs in the browser, since the page is the same for every visitor. Keeps what the donor
 * entered or selected before hydration.
 */
export function applyPrefill(form: HTMLFormElement, query: string, campaign: FormCampaign): void {
  const values = prefill(query, campaign);
  for (const [name, value] of Object.entries(values)) {
    const select = form.elements.namedItem(name);
    // Fill in a select only if it still has its first option, the default.
    if (select instanceof HTMLSelectElement && select.selectedIndex === 0) select.value = value;
    const controls = [...form.elements].filter(
      (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === name,
    );
    const touched = controls.some((one) =>
      one.type === "radio" ? one.checked !== one.defaultChecked : one.value !== one.defaultValue,
    );
    if (touched) continue;
    for (const one of controls)
      if (one.type !== "radio") one.value = value;
      else if (one.value === value) {
        one.checked = true;
        // Open the collapsible section of a giving level.
        one.closest("details[class*=fold]")?.setAttribute("open", "");
      }
  }
}
