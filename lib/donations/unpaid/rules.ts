/** The processor is asked about a donation that is unpaid for this long, since an event may have been lost; minutes. */
export const ASK_AFTER_MINUTES = 15;
/** An unpaid order holds its tickets and its part of a match for this long; minutes. */
export const HOLD_MINUTES = 30;
/** Any other donation may be paid for this long; minutes. */
export const OPEN_MINUTES = 24 * 60;
/** The least time between two questions about a donation that stays unpaid; minutes. */
export const ASK_AGAIN_MINUTES = { holds: 10, others: 60, subscriptions: 60 } as const;
