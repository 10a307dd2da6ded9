/**
 * Scrolls a column if one of its items is outside of it. The page itself stays: `scrollIntoView` would also scroll it, and what
 * is being clicked would move.
 */
export function scrollWithin(column: Element, item: Element): void {
  const { top, height } = item.getBoundingClientRect();
  const below = top - column.getBoundingClientRect().top;
  if (below < 0 || below + height > column.clientHeight) column.scrollTop += below - column.clientHeight / 3;
}
