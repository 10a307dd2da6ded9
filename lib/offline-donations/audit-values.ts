import type { AuditValues } from "@/lib/audit/fields/schemas";
import { GENERAL_FUND } from "@/lib/funds/labels";
import type { OfflineDonationInput } from "./schemas";

/** Returns the audited values of a recorded donation. */
export function auditedInput(it: OfflineDonationInput): AuditValues {
  const {
    campaignId,
    method,
    amountCents,
    receivedOn,
    checkNumber,
    checkDate,
    reference,
    description,
    givingLevelId,
    ticketCount,
    split,
  } = it;
  const fundIds = split?.map(({ fundId }) => fundId ?? GENERAL_FUND) ?? (it.fundId ? [it.fundId] : null);
  const values = {
    campaignId,
    method,
    amountCents,
    receivedOn,
    checkNumber,
    checkDate,
    reference,
    description,
    givingLevelId,
    ticketCount,
    fundIds,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
