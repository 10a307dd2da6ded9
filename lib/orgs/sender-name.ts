/** Characters of email addresses, in any width, and characters that mail clients split at or hide. */
const ADDRESS_SIGNS = /[@\uff20\ufe6b<>"\\\u2039\u203a\uff1c\uff1e]/u;
const WEB_ADDRESS = /:\/\/|[\p{L}\p{N}-][.\u3002\uff0e]\p{L}{2,}/u;
const UNPRINTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u;

/**
 * Returns why a name cannot be the sender name of emails to donors; null if it can. It precedes the platform's address.
 */
export function senderNameProblem(name: string): string | null {
  if (UNPRINTED.test(name)) return "A name has one line of visible characters";
  if (ADDRESS_SIGNS.test(name)) return 'Enter a name, without an email address or the signs @ < > "';
  if (WEB_ADDRESS.test(name)) return "Enter a name, without a web address";
  if (!/[\p{L}\p{N}]/u.test(name)) return "Enter a name with letters";
  return null;
}
