/** The name of donations that are designated to no fund of the organization. */
export const GENERAL_FUND = "General fund";

/** Whether a fund may not have this name, since it is that of the general fund. */
export const isGeneral = (name: string): boolean => name.toLowerCase() === GENERAL_FUND.toLowerCase();
