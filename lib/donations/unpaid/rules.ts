/** Age of an unpaid donation, in minutes, at which the processor is queried because an event may have been lost. */
export const CHECK_AFTER_MINUTES = 15;
/** Time for which an unpaid order holds its tickets, in minutes. */
export const HOLD_MINUTES = 30;
/** Time for which any other donation can be paid, in minutes. */
export const OPEN_MINUTES = 24 * 60;
/** Minimum time between two queries about a donation that stays unpaid, in minutes. */
export const RECHECK_MINUTES = { holds: 10, others: 60, subscriptions: 60 } as const;
