/**
 * The version of the fee schedule. A donation stores the version of its quote. Changing a number here requires a new
 * version.
 */
export const FEE_VERSION = "2026-11";

export const CARD = { basisPoints: 220, fixedCents: 30 } as const;
export const ACH = { basisPoints: 80, capCents: 500 } as const;
export const PLATFORM_BASIS_POINTS = 100;
