import { invalid } from "@/lib/kernel/errors";

/** A household's position in the list, which is ordered by name, ties by id. */
export type HouseholdPosition = { name: string; id: string };

/** Returns the position after a household as an opaque cursor. */
export function householdCursorAfter({ name, id }: HouseholdPosition): string {
  return Buffer.from(`${id}.${name}`).toString("base64url");
}

/** Parses a cursor of {@link householdCursorAfter}. Throws `invalid` for any other text. */
export function readHouseholdCursor(text: string): HouseholdPosition {
  // Names in PostgreSQL have no NUL.
  const [, id, name] =
    /^([\w-]{1,100})\.([^\0]{1,100})$/su.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (!id || !name) throw invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
  return { name, id };
}
