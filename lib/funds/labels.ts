/** The name shown for donations that are not designated to a fund. */
export const GENERAL_FUND = "General fund";
/** The id that stands for the general fund in requests. */
export const GENERAL_FUND_ID = "general";
