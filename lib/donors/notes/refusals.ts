import type { Refusal } from "@/lib/http/declaration";

export const NO_NOTE: Refusal = {
  status: 404,
  error: "Note not found",
  when: "The donor has no note with this id.",
};

export const TOO_MANY_NOTES: Refusal = {
  status: 409,
  error: "A donor has at most 500 notes; delete one first",
  when: "The donor has 500 notes.",
};
