import { contactChannel, type Donor } from "@/lib/donors/schemas";

type Person = Pick<Donor, "firstName" | "lastName" | "phone" | "postalAddress" | "doNotContact">;

/** Reads a donor's details from the form. */
export function personOf(data: FormData): Person {
  const text = (name: keyof Person) => String(data.get(name) ?? "").trim();
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    phone: text("phone") || null,
    postalAddress: text("postalAddress").replaceAll("\r\n", "\n") || null,
    doNotContact: contactChannel.options.filter((one) => data.get(one) !== null),
  };
}
