/** Route handlers outside `/api` that accept a form; all other pages are read-only. */
const FORMS = [
  /^\/donate\/[^/]+\/(?:give|pay\/[^/]+\/mail)$/,
  /^\/donate\/[^/]+\/recurring\/[^/]+\/(?:amount|cancel|frequency|manage-link|next-charge|pause|resume|raise\/confirm)$/,
  /^\/o\/[^/]+\/giving\/(?:request|open|sign-out|details|email|recurring\/[^/]+)$/,
  /^\/sign-out$/,
];

/**
 * Returns the refusal of a method that a page or its route handler does not support, or null if it does. Without this,
 * Next renders the page for any method and treats the body of a POST as a server action call.
 */
export function refusedMethod(method: string, path: string): Response | null {
  const isForm = FORMS.some((form) => form.test(path));
  const allowed = isForm ? ["POST"] : ["GET", "HEAD"];
  if (allowed.includes(method)) return null;
  return new Response("Method not allowed", {
    status: 405,
    headers: { Allow: allowed.join(", "), "Cache-Control": "no-store", "Content-Type": "text/plain" },
  });
}
