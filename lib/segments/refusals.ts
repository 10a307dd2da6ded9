import type { Refusal } from "@/lib/http/declaration";
import { MAX_SEGMENTS } from "./schemas";

export const NO_SEGMENT: Refusal = {
  status: 404,
  error: "Segment not found",
  when: "The organization has no such segment.",
};

export const NAME_TAKEN: Refusal = {
  status: 409,
  error: "Another segment has this name",
  when: "The organization has another segment with this name.",
};

export const TOO_MANY_SEGMENTS: Refusal = {
  status: 409,
  error: `An organization has at most ${MAX_SEGMENTS} segments`,
  when: `The organization has ${MAX_SEGMENTS} segments.`,
};
