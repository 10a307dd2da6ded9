import { storableText } from "@/lib/kernel/text";

/** A sentence of the processor's, or of a bank's behind it. */
const MAX_WORDS = 500;
/** A name from one of its lists, which are open. */
const MAX_CODE = 100;

/** Words of the processor as they can be stored and shown. */
export function wordsOf(text: string): string {
  return storableText(text, MAX_WORDS);
}

/** A code of the processor as it can be stored and shown. */
export function codeOf(text: string): string {
  return storableText(text, MAX_CODE);
}
