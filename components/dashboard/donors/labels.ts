import type { Donor } from "@/lib/donors/schemas";

type Consent = Donor["emailOptIn"];

/** Whether a donor is subscribed to email updates. */
export function wantsNews({ optedInAt, unsubscribedAt }: Consent): boolean {
  return optedInAt !== null && unsubscribedAt === null;
}

/** The id of the donation with which a donor opted in; null if it was not a donation. */
export function donationOfConsent({ source }: Pick<Consent, "source">): string | null {
  return /^donation:(.+)$/.exec(source ?? "")?.[1] ?? null;
}
