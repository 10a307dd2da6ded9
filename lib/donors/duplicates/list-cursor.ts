import { invalid } from "@/lib/kernel/errors";

/** A pair's position in the list, which is ordered by strength, the strongest first, ties by ids. */
export type PairPosition = { strength: number; firstId: string; secondId: string };

/** Returns the position after a pair as an opaque cursor. */
export function pairCursorAfter({ strength, firstId, secondId }: PairPosition): string {
  return Buffer.from(`${strength}.${firstId}.${secondId}`).toString("base64url");
}

/** Parses a cursor of {@link pairCursorAfter}. Throws `invalid` for any other text. */
export function readPairCursor(text: string): PairPosition {
  const [, strength, firstId, secondId] =
    /^(\d{1,4})\.([\w-]{1,60})\.([\w-]{1,60})$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (!strength || !firstId || !secondId)
    throw invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
  return { strength: Number(strength), firstId, secondId };
}
