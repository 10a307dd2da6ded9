/**
 * Scrolls a column if one of its items is outside of it. Does not use `scrollIntoView`, which would also scroll the
 * page and move the element being clicked.
 */
export function scrollWithin(column: Element, item: Element): void {
  const { top, height } = item.getBoundingClientRect();
  const below = top - column.getBoundingClientRect().top;
  if (below < 0 || below + height > column.clientHeight) column.scrollTop += below - column.clientHeight / 3;
}
