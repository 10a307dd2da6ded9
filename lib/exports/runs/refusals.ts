import type { Refusal } from "@/lib/http/declaration";

export const NO_RUN: Refusal = {
  status: 404,
  error: "Export not found",
  when: "The organization has no such export.",
};

export const IS_RUNNING: Refusal = {
  status: 409,
  error: "An export is being written already; wait until it is done",
  when: "Another export of the organization has not ended: there is one at a time.",
};

export const NO_FILE: Refusal = {
  status: 409,
  error: "There is no file to download: it is still being written, or has expired",
  when: "The export is not complete, or was completed more than seven days ago.",
};

export const STORE_DOWN: Refusal = {
  status: 503,
  error: "The file cannot be read right now; try again",
  when: "The file store does not answer.",
};
