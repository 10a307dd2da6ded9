/** Keeps a point of a picture in view where its box has another shape; in percent of its edges, null: its middle. */
export function focusStyle(focus: { x: number; y: number } | null): { objectPosition?: string } {
  return focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : {};
}
