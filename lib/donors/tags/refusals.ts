import type { Refusal } from "@/lib/http/declaration";
import { MAX_TAGS, MAX_TAGS_OF_DONOR } from "./schemas";

export const NO_TAG: Refusal = {
  status: 404,
  error: "Tag not found",
  when: "The organization has no tag with this id.",
};

export const TAG_EXISTS: Refusal = {
  status: 409,
  error: "Another tag has this name",
  when: "The organization has another tag with this name.",
};

export const TOO_MANY_TAGS: Refusal = {
  status: 409,
  error: `An organization has at most ${MAX_TAGS} tags; delete one first`,
  when: `The new tags would exceed the organization's limit of ${MAX_TAGS}.`,
};

export const TOO_MANY_OF_DONOR: Refusal = {
  status: 409,
  error: `A donor has at most ${MAX_TAGS_OF_DONOR} tags; remove one first`,
  when: `The donor would have more than ${MAX_TAGS_OF_DONOR} tags.`,
};
