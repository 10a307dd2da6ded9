import { storableText } from "@/lib/kernel/text";

/** Maximum length of a message of the processor or a bank. */
const MAX_MESSAGE = 500;
/** Maximum length of a code, since the processor's lists of codes are open. */
const MAX_CODE = 100;

/** Returns a message of the processor in a form that can be stored and shown. */
export function storableMessage(text: string): string {
  return storableText(text, MAX_MESSAGE);
}

/** Returns a code of the processor in a form that can be stored and shown. */
export function storableCode(text: string): string {
  return storableText(text, MAX_CODE);
}
