import { type Translator, translator } from "@/lib/languages/translator";
import type { Frame } from "./define-email";

/**
 * Returns the texts of emails to donors in the email's language. Emails to staff are in English and do not use them.
 */
export function textsOf({ language }: Pick<Frame, "language">): Translator<"emails"> {
  return translator(language, "emails");
}
