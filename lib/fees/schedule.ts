/** The fee schedule. A donation stores the version that it was quoted by; changing a number here makes a new version. */
export const FEE_VERSION = "2026-11";

export const CARD = { basisPoints: 220, fixedCents: 30 } as const;
export const ACH = { basisPoints: 80, capCents: 500 } as const;
export const PLATFORM_BASIS_POINTS = 100;
