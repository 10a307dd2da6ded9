/** Route handlers beside pages that take a form; everything else outside of `/api` is only looked at. */
const FORMS = [
  /^\/donate\/[^/]+\/give$/,
  /^\/donate\/[^/]+\/recurring\/[^/]+\/(?:cancel|manage-link|raise\/confirm)$/,
  /^\/sign-out$/,
];

/**
 * The answer to a method that a page, or a route handler beside pages, does not have; null where it has it. Without it,
 * Next renders the page for any method, and reads the body of a POST as a call of a server action, which we have none of.
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
