import { derivedKeys } from "@/lib/config/app-secret";
import { signId, verifySignedId } from "./signed-id";

/** Returns the token of a link to a draft's page, derived from the link's id and the installation's secret. */
export function previewToken(linkId: string): string {
  return signId(derivedKeys("preview links"), linkId);
}

/** Returns the link id of a token. Null for a malformed token, which then costs no query. */
export function previewLinkId(token: string): string | null {
  return verifySignedId(derivedKeys("preview links"), token);
}
