import { contactChannel, type Donor } from "@/lib/donors/schemas";

type DonorDetails = Pick<Donor, "firstName" | "lastName" | "phone" | "postalAddress" | "doNotContact">;

/** Reads a donor's details from the form. */
export function donorDetailsOf(data: FormData): DonorDetails {
  const text = (name: keyof DonorDetails) => String(data.get(name) ?? "").trim();
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    phone: text("phone") || null,
    postalAddress: text("postalAddress").replaceAll("\r\n", "\n") || null,
    doNotContact: contactChannel.options.filter((one) => data.get(one) !== null),
  };
}
