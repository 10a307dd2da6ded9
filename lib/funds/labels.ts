/** The name of donations that are designated to no fund of the organization. */
export const GENERAL_FUND = "General fund";
