import type { AuditValues } from "@/lib/audit/fields/schemas";
import type { OfflineDonationInput } from "./schemas";

/** What the audit log says of a recorded donation. */
export function notedInput(it: OfflineDonationInput): AuditValues {
  const { campaignId, method, amountCents, receivedOn, checkNumber, checkDate, reference, description } = it;
  const values = {
    campaignId,
    method,
    amountCents,
    receivedOn,
    checkNumber,
    checkDate,
    reference,
    description,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
