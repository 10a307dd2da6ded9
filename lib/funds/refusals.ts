import type { Refusal } from "@/lib/http/declaration";
import { MOST_FUNDS } from "./schemas";

export const NO_FUND: Refusal = {
  status: 404,
  error: "Fund not found",
  when: "The organization has no such fund.",
};

export const NAME_TAKEN: Refusal = {
  status: 409,
  error: "Another fund has this name",
  when: "The organization has another fund with this name, possibly an archived one.",
};

export const CODE_TAKEN: Refusal = {
  status: 409,
  error: "Another fund has this code",
  when: "The organization has another fund with this accounting code, possibly an archived one.",
};

export const TOO_MANY_FUNDS: Refusal = {
  status: 409,
  error: `An organization has at most ${MOST_FUNDS} funds, archived ones included`,
  when: `The organization has ${MOST_FUNDS} funds.`,
};
