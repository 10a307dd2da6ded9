import { storableText } from "@/lib/kernel/text";

/** The maximum length of a message of the processor or a bank. */
const MAX_WORDS = 500;
/** The maximum length of a value of one of its open lists. */
const MAX_CODE = 100;

/** A message of the processor in a form that can be stored and shown. */
export function translationOf(text: string): string {
  return storableText(text, MAX_WORDS);
}

/** A code of the processor in a form that can be stored and shown. */
export function codeOf(text: string): string {
  return storableText(text, MAX_CODE);
}
