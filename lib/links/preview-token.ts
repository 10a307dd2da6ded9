import { derivedKeys } from "@/lib/config/app-secret";
import { signId, verifySignedId } from "./signed-id";

/** The token of a link to a draft's page, derived from the link's id and the installation's secret. */
export function previewToken(linkId: string): string {
  return signId(derivedKeys("preview links"), linkId);
}

/** The link of a token; null for a malformed one, which then costs no query. */
export function previewLinkId(token: string): string | null {
  return verifySignedId(derivedKeys("preview links"), token);
}
