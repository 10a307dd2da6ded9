import type { Alert } from "./schemas";
import type { AlertRow } from "./store";

/** Serializes an alert for the API. */
export function serializeAlert(found: {
  item: AlertRow;
  campaign: { id: string; title: string } | null;
}): Alert {
  const { item, campaign } = found;
  return {
    id: item.id,
    kind: item.kind,
    message: item.message,
    figures: item.figures,
    campaign,
    donationId: item.donationId,
    createdAt: item.createdAt.toISOString(),
    resolvedAt: item.resolvedAt?.toISOString() ?? null,
    resolvedBy: item.resolvedBy,
  };
}
