import { env } from "@/lib/config/env";
import { invalid } from "@/lib/kernel/errors";
import { isLocalName, isPublicAddress, literalAddress } from "@/lib/services/public-address";

/**
 * Normalizes an endpoint's URL. Throws `invalid` for a URL that must not be called. The host's IP addresses are checked
 * at each delivery, because they can change.
 */
export function checkUrl(text: string): string {
  const refuse = (why: string) => invalid({ url: [why] });
  if (!URL.canParse(text)) throw refuse("Enter a full address that starts with https://");
  const url = new URL(text);
  const anywhere = env().webhooksAllowPrivate;
  if (url.protocol !== "https:" && !(anywhere && url.protocol === "http:"))
    throw refuse("Enter an address that starts with https://");
  if (url.username || url.password)
    throw refuse("Remove the user name and password; check the signature instead");
  if (url.hash) throw refuse("Remove the part after #; it is never sent");
  const literal = literalAddress(url);
  if (!anywhere && (isLocalName(url) || (literal !== null && !isPublicAddress(literal))))
    throw refuse("This address is not on the public internet");
  return url.href;
}
