import { z } from "zod";
import { LANGUAGES } from "./languages";

/** A language of donors' pages, receipts and emails. */
export const languageSchema = z.enum(LANGUAGES).meta({
  id: "Language",
  description: "A language of donors' pages, receipts and emails: `en` English, `es` Spanish.",
});
