import { oneLine } from "./clean-text";

/**
 * Returns the name by which a text greets a donor: the first name, or an organization's name, which is stored as the
 * last name. Empty if no name is known.
 */
export function greetingName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return oneLine(firstName) || oneLine(lastName);
}

/** Like {@link greetingName}, of the name that was given with a donation. */
export function donationGreetingName(donation: { donorFirstName: string; donorLastName: string }): string {
  return greetingName({ firstName: donation.donorFirstName, lastName: donation.donorLastName });
}
