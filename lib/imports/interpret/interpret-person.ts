import { clipText, shortened } from "@/lib/kernel/text";
import { emailSchema } from "@/lib/orgs/schemas";
import { readChannels, readUnsubscribed, readYes } from "../parse/values";
import type { ImportedPerson } from "../store";
import { isPhone } from "./interpret-extras";
import type { At } from "./reading";
import { splitName } from "./split-name";

/** Returns the donor in a row. Adds to `reasons` why the row is rejected, and to `remarks` which values are omitted. */
export function interpretPerson(at: At, reasons: string[], remarks: string[]): ImportedPerson {
  const name = nameOf(at);
  if (name.firstName.length > 100 || name.lastName.length > 100)
    reasons.push("The name has more than 100 characters");
  const email = at("email") === "" ? null : emailSchema.safeParse(at("email"));
  if (email?.success === false) reasons.push(`“${shortened(at("email"), 60)}” is not an email address`);
  const phone = at("phone") || null;
  if (phone && !isPhone(phone)) remarks.push(`The phone number “${shortened(phone, 40)}” is left out`);
  const postalAddress = addressOf(at);
  if (postalAddress && postalAddress.length > 300)
    remarks.push("The address is left out: it is longer than 300 characters");
  const channels = readChannels(at("doNotContact"));
  if ("problem" in channels) reasons.push(channels.problem);
  const doNotContact = "value" in channels ? channels.value : [];
  const unsubscribed = readYes(at("unsubscribed")) || readUnsubscribed(at("emailOptIn"));
  return {
    ...name,
    email: email?.success ? email.data : null,
    phone: phone && isPhone(phone) ? phone : null,
    postalAddress: postalAddress && postalAddress.length <= 300 ? postalAddress : null,
    optIn: readYes(at("emailOptIn")) && !unsubscribed,
    unsubscribed,
    ...(doNotContact.length > 0 ? { doNotContact } : {}),
    externalId: clipText(at("donorId"), 200) || null,
  };
}

/** Returns a person's name. An organization's name is its last name. */
function nameOf(at: At): { firstName: string; lastName: string } {
  const firstName = at("firstName");
  const lastName = at("lastName");
  if (lastName) return { firstName, lastName };
  const full = at("fullName") || firstName;
  return full ? splitName(full) : { firstName: "", lastName: at("organization") };
}

const US = /^(?:us|usa|u\.s\.(?:a\.)?|united states(?: of america)?)$/i;

/** Returns the postal code. A spreadsheet that stores the ZIP code 02139 as a number drops its zero. */
function postalCodeOf(at: At): string {
  const code = at("postalCode");
  if (at("country") !== "" && !US.test(at("country"))) return code;
  if (/^\d{3,4}$/.test(code)) return code.padStart(5, "0");
  const nine = /^\d{7,8}$/.test(code) ? code.padStart(9, "0") : null;
  return nine ? `${nine.slice(0, 5)}-${nine.slice(5)}` : code;
}

/** Returns the postal address in lines, as on an envelope. */
function addressOf(at: At): string | null {
  const whole = at("address");
  const lines = whole
    ? whole.split(/\r?\n/)
    : [
        at("street"),
        at("street2"),
        [at("city"), [at("state"), postalCodeOf(at)].filter(Boolean).join(" ")].filter(Boolean).join(", "),
        US.test(at("country")) ? "" : at("country"),
      ];
  const filled = lines.map((line) => line.trim()).filter(Boolean);
  // A state or country alone is not an address.
  const isAddress = whole !== "" || at("street") !== "" || at("city") !== "";
  return isAddress && filled.length > 0 ? filled.slice(0, 6).join("\n") : null;
}
