/** The name of donations that are designated to no fund of the organization. */
export const GENERAL_FUND = "General fund";
/** In place of the id of a fund: the general fund. */
export const GENERAL_FUND_ID = "general";
