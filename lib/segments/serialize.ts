import { rulesSchema, type Segment } from "./schemas";
import type { SegmentRow } from "./store";

/** Serializes a segment for members of its organization. */
export function serializeSegment({ id, name, rules, createdAt, updatedAt }: SegmentRow): Segment {
  return {
    id,
    name,
    rules: rulesSchema.parse(rules),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
