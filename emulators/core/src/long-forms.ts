/** The number of a test's short or long form, like scripts/long-forms.ts, which emulators do not import. */
export const inForm = <T>(short: T, long: T): T => (process.env["TEST_FORMS"] === "long" ? long : short);
