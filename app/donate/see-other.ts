/** Redirects with 303, so that the browser follows with GET. Relative, so that the donor stays on the same host. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}
