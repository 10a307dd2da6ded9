import type { Offline, OfflineBatch } from "./schemas";
import type { OfflineRow, SummedBatch } from "./store";

/** Serializes the offline part of a donation for the API. */
export function serializeOffline(row: OfflineRow, batch: { id: string; name: string } | null): Offline {
  return {
    receivedOn: row.receivedOn,
    checkNumber: row.checkNumber,
    checkDate: row.checkDate,
    reference: row.reference,
    description: row.description,
    note: row.note,
    batch,
    recordedBy: row.recordedBy,
    recordedAt: row.recordedAt.toISOString(),
    revision: row.revision,
    correctedAt: row.correctedAt?.toISOString() ?? null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    voidReason: row.voidReason,
  };
}

export function serializeBatch({ batch, donationCount, presentCents }: SummedBatch): OfflineBatch {
  return {
    id: batch.id,
    name: batch.name,
    controlCount: batch.controlCount,
    controlCents: batch.controlCents,
    donationCount,
    presentCents,
    recordedBy: batch.recordedBy,
    createdAt: batch.createdAt.toISOString(),
  };
}
