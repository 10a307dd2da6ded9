import { isNamed } from "@/lib/languages/is-named";
import { type Translator, translator } from "@/lib/languages/translator";
import type { Frame } from "./define-email";

/**
 * Returns the texts of emails to donors in the email's language. Emails to staff are in English and do not use them.
 */
export function textsOf({ language }: Pick<Frame, "language">): Translator<"emails"> {
  return translator(language, "emails");
}

/** The arguments of a text that greets the donor; without a name it omits the greeting. */
export function greeted(firstName: string): { firstName: string; isNamed: "yes" | "no" } {
  return { firstName, isNamed: isNamed(firstName) };
}
