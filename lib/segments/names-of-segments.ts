import type { OrgContext } from "@/lib/auth/access";
import type { Names } from "./labels";
import { namesIn } from "./names";
import type { Segment } from "./schemas";

/** Returns the names of everything that the conditions of segments refer to. */
export function namesOfSegments(ctx: OrgContext, segments: readonly Segment[]): Promise<Names> {
  return namesIn(ctx.db, ctx.org.id, { conditions: segments.flatMap(({ rules }) => rules.conditions) });
}
