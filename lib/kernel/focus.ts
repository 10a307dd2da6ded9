/**
 * Keeps the focal point of a picture in view when its box has a different aspect ratio. `focus` is in percent of the
 * picture's width and height; null is the center.
 */
export function focusStyle(focus: { x: number; y: number } | null): { objectPosition?: string } {
  return focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : {};
}
