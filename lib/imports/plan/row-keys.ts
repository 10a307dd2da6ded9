/** Beginning of the key of a refund or donation with an id. The id follows. */
export const ID = "id:";

/** Beginning of the key of a refund or donation without an id. */
export const ROW = "row:";

/** Beginning of the key of a refund that only the row of its payment states. The key of the payment follows. */
export const STATED = `${ROW}stated:`;

/**
 * Beginning of the key of a row that is counted in the payment that it refunds. The row number of the payment follows.
 */
export const COUNTED_IN = "counted-in:";

/** Identifies a donation or commitment by its id in the other system, or by the fingerprint of its row. */
export const rowKey = (externalId: string | null, fingerprint: string) =>
  externalId === null ? `${ROW}${fingerprint}` : `${ID}${externalId}`;
