import { z } from "zod";
import { LANGUAGES } from "./languages";

const inEnglish = new Intl.DisplayNames("en-US", { type: "language" });
const NAMED = LANGUAGES.map((language) => `\`${language}\` ${inEnglish.of(language) ?? language}`).join(", ");

/** A language of donors' pages, receipts and emails. */
export const languageSchema = z.enum(LANGUAGES).meta({
  id: "Language",
  description: `A language of donors' pages, receipts and emails: ${NAMED}.`,
});
