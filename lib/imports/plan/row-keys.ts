import { ID, ROW } from "./refunds";

/** Identifies a donation or commitment by its id in the other system, or by the fingerprint of its row. */
export const rowKey = (externalId: string | null, fingerprint: string) =>
  externalId === null ? `${ROW}${fingerprint}` : `${ID}${externalId}`;
