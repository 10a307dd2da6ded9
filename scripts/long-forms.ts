/** Whether tests run in their long form (`npm run test:long`) instead of the short one of `npm test`. */
export const isLongForm = process.env["TEST_FORMS"] === "long";

/** The number or list of a test's short form, or that of its long form. */
export const inForm = <T>(short: T, long: T): T => (isLongForm ? long : short);
