/**
 * The fee schedule (docs/decisions.md, Fees). A donation stores the version it was quoted with; changing any
 * number below needs a new version.
 */
export const FEE_VERSION = "2026-11";

export const CARD = { basisPoints: 220, fixedCents: 30 } as const;
export const ACH = { basisPoints: 80, capCents: 500 } as const;
export const PLATFORM_BASIS_POINTS = 100;
/** The first $10,000 an organization raises are free of the platform's fee. */
export const WAIVER_CENTS = 1_000_000;
