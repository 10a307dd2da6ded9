/** Stands for the id of a question or level that is not stored yet. */
export const NEW_PART = "new";

/** The parts with one as it is typed: in its place, or at the end if it is new. */
export function withTyped<Part extends { id: string }>(parts: readonly Part[], typed: Part): Part[] {
  return parts.some(({ id }) => id === typed.id)
    ? parts.map((one) => (one.id === typed.id ? typed : one))
    : [...parts, typed];
}

/** The parts in the order of these ids; ids of none are ignored. */
export function inOrder<Part extends { id: string }>(parts: readonly Part[], ids: readonly string[]): Part[] {
  return ids.flatMap((id) => parts.find((one) => one.id === id) ?? []);
}
