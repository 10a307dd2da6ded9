/** Placeholder id of an unsaved question or level. */
export const NEW_PART = "new";

/** Returns the parts with `typed` in its position, or at the end if it is new. */
export function withTyped<Part extends { id: string }>(parts: readonly Part[], typed: Part): Part[] {
  return parts.some(({ id }) => id === typed.id)
    ? parts.map((one) => (one.id === typed.id ? typed : one))
    : [...parts, typed];
}

/** Returns the parts in the order of `ids`; unknown ids are ignored. */
export function inOrder<Part extends { id: string }>(parts: readonly Part[], ids: readonly string[]): Part[] {
  return ids.flatMap((id) => parts.find((one) => one.id === id) ?? []);
}
