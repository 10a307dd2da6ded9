/**
 * The filter of the donations page that leaves exactly those that a report counts:
 * a constraint of the table holds `counted_donations` equal to the status.
 */
export const COUNTED_ONES = { status: "SUCCEEDED" } as const;
