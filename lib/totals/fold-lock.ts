/**
 * The first key of the advisory lock that allows one folding transaction at a time per organization:
 * `pg_advisory_xact_lock(FOLD_LOCK, hashtext(<organization id>))`.
 */
export const FOLD_LOCK = 4711;
