import type { Refusal } from "@/lib/http/declaration";
import { MAX_FIELDS, MAX_KEPT } from "./schemas";

export const NO_FIELD: Refusal = {
  status: 404,
  error: "Donor field not found",
  when: "The organization has no donor field with this id.",
};

export const NAME_TAKEN: Refusal = {
  status: 409,
  error: "Another donor field has this name",
  when: "The organization has another donor field with this name, possibly an archived one.",
};

export const TOO_MANY_FIELDS: Refusal = {
  status: 409,
  error: `An organization uses at most ${MAX_FIELDS} donor fields; archive one first`,
  when: `The organization has ${MAX_FIELDS} donor fields; archived ones do not count.`,
};

export const TOO_MANY_KEPT: Refusal = {
  status: 409,
  error: `An organization keeps at most ${MAX_KEPT} donor fields, archived ones included`,
  when: `The organization has ${MAX_KEPT} donor fields, archived ones included.`,
};
