/**
 * Returns the Idempotency-Key of a form's request. `attempt` is created with the form. The same content in the same
 * attempt has the same key, so a double click, a lost response or a reload never creates a second donation. Changed
 * content has a new key. If two contents ever share a key, the API refuses the second (422).
 */
export function attemptKey(attempt: string, request: unknown): string {
  return `form-${attempt.replace(/[^\w-]/g, "").slice(0, 64)}-${fnv1a(JSON.stringify(request)).toString(36)}`;
}

/** FNV-1a, 32 bits. Web Crypto's digests are unavailable on pages not served over https. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
