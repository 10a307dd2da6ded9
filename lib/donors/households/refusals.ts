import type { Refusal } from "@/lib/http/declaration";
import { MAX_MEMBERS } from "./schemas";

export const NO_HOUSEHOLD: Refusal = {
  status: 404,
  error: "Household not found",
  when: "The organization has no household with this id.",
};

export const IN_ANOTHER: Refusal = {
  status: 409,
  error: "A donor is in another household; remove them there first",
  when: "One of the donors is a member of another household.",
};

export const TOO_MANY_MEMBERS: Refusal = {
  status: 409,
  error: `A household has at most ${MAX_MEMBERS} members`,
  when: `The household would have more than ${MAX_MEMBERS} members.`,
};

export const LAST_MEMBER: Refusal = {
  status: 409,
  error: "A household has at least one member; dissolve it instead",
  when: "The request would remove the household's last member.",
};
