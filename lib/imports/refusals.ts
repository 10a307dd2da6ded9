import { MAX_LEVELS } from "@/lib/campaigns/form/schemas";
import type { Refusal } from "@/lib/http/declaration";
import { MAX_ADDED } from "./rules";

export const NO_IMPORT: Refusal = {
  status: 404,
  error: "Import not found",
  when: "The organization has no import with this id.",
};

export const IS_WORKING: Refusal = {
  status: 409,
  error: "Another import is being checked, run or undone; wait until it is done",
  when: "Another import of the organization is being checked, run or undone.",
};

export const NOT_EDITABLE: Refusal = {
  status: 409,
  error: "This import can no longer be changed",
  when: "The import is being checked, run or undone, or has been imported.",
};

export const NO_FILE: Refusal = {
  status: 409,
  error: "Upload a file first",
  when: "The import has no file.",
};

export const NOT_CHECKED: Refusal = {
  status: 409,
  error: "Check the file first: its columns or options may have changed",
  when: "The import is not `CHECKED`.",
};

export const TOO_MANY_NAMES: Refusal = {
  status: 409,
  error: `The file names more than ${MAX_ADDED} campaigns or funds that you do not have; map another column, or add them first`,
  when: "`unknownNames` is `ADD`, and the rows would add too many campaigns or funds.",
};

export const TOO_MANY_LEVELS: Refusal = {
  status: 409,
  error: `The file names more than ${MAX_LEVELS} giving levels that one campaign does not have; correct their names, or leave out their column`,
  when: "`unknownNames` is `ADD`, and the rows would add too many giving levels to a campaign.",
};

export const NOT_COMPLETED: Refusal = {
  status: 409,
  error: "There is nothing to undo",
  when: "The import is not `COMPLETED`.",
};

export const TOO_LATE: Refusal = {
  status: 409,
  error: "This import is too old to be undone",
  when: "The import was completed more than 90 days ago.",
};

export const NOT_DELETABLE: Refusal = {
  status: 409,
  error: "An import that has begun stays in the list; undo it instead",
  when: "The import is being run or undone, or has been imported.",
};
