import type { Donor } from "@/lib/donors/schemas";

type Consent = Donor["emailOptIn"];

/** Whether a donor may be sent news now. */
export function wantsNews({ optedInAt, unsubscribedAt }: Consent): boolean {
  return optedInAt !== null && unsubscribedAt === null;
}

/** The donation with which a donor asked for news, where it was one. */
export function donationOfConsent({ source }: Pick<Consent, "source">): string | null {
  return /^donation:(.+)$/.exec(source ?? "")?.[1] ?? null;
}
