type Click = Pick<MouseEvent, "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;
type Link = Pick<HTMLAnchorElement, "href" | "target" | "download">;

/** Whether a click on a link replaces the page at `here`. */
export function leavesPage(click: Click, link: Link, here: string): boolean {
  if (click.button !== 0 || click.altKey || click.ctrlKey || click.metaKey || click.shiftKey) return false;
  if ((link.target && link.target !== "_self") || link.download) return false;
  const to = new URL(link.href, here);
  if (!/^https?:$/.test(to.protocol) || isFile(to, here)) return false;
  return !(to.hash && isSamePage(link.href, here));
}

/** Whether two URLs differ only in their fragment. */
export function isSamePage(to: string, here: string): boolean {
  const [one, other] = [new URL(to, here), new URL(here)];
  return one.origin === other.origin && one.pathname === other.pathname && one.search === other.search;
}

/** Whether a link downloads a file (`app/files`), which keeps the page open. */
function isFile(to: URL, here: string): boolean {
  return to.origin === new URL(here).origin && to.pathname.startsWith("/files/");
}
