import { z } from "zod";
import { invalid } from "@/lib/kernel/errors";

const position = z.tuple([z.iso.date(), z.int().min(1).max(2_147_483_647)]);

/** The position of a member in the list of members. */
export type MemberPosition = { until: string; number: number };

/** Returns the position after a member as an opaque cursor. */
export function memberCursorAfter({ until, number }: MemberPosition): string {
  return Buffer.from(JSON.stringify([until, number])).toString("base64url");
}

/** Parses a cursor of {@link memberCursorAfter}. Throws `invalid` for any other text. */
export function readMemberCursor(text: string): MemberPosition {
  const [, until, number] =
    /^\["([\d-]{10})",(\d{1,10})\]$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  const read = position.safeParse([until, Number(number)]);
  if (!read.success) throw invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
  return { until: read.data[0], number: read.data[1] };
}
