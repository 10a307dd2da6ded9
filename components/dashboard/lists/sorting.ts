const positionLabel = (position: number | null, of: number) =>
  position === null ? "outside the list" : `at position ${position} of ${of}`;

/** Labels and screen reader announcements of sortable lists. */
export const SORTING = {
  instructions:
    "To move an item, press Space or Enter. Then use the Up and Down arrow keys, and press Space or Enter again to drop it, or Escape to cancel.",
  handle: (name: string) => `Drag: ${name}`,
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  lifted: (name: string, position: number | null, of: number) =>
    `Picked up ${name}, ${positionLabel(position, of)}.`,
  over: (name: string, position: number | null, of: number) => `${name} is ${positionLabel(position, of)}.`,
  dropped: (name: string, position: number | null, of: number) =>
    `Dropped ${name} ${positionLabel(position, of)}.`,
  canceled: (name: string, position: number | null, of: number) =>
    `Canceled. ${name} is back ${positionLabel(position, of)}.`,
};
