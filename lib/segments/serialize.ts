import { rulesSchema, type Segment } from "./schemas";
import type { SegmentRow } from "./store";

/** A segment, as members of its organization see it. */
export function serializeSegment({ id, name, rules, createdAt, updatedAt }: SegmentRow): Segment {
  return {
    id,
    name,
    rules: rulesSchema.parse(rules),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
