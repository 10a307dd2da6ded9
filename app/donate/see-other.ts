/** 303: the browser goes on with GET. Relative, so that it stays on the address that the donor is at. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}
