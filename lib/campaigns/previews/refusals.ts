import type { Refusal } from "@/lib/http/declaration";

export const NOT_A_DRAFT: Refusal = {
  status: 409,
  error: "The campaign is published: share its page instead",
  when: "The campaign is not a draft.",
};

export const TOO_MANY_LINKS: Refusal = {
  status: 409,
  error: "A campaign has at most 10 preview links; revoke one first",
  when: "The campaign already has ten valid links.",
};

export const NO_CAMPAIGN: Refusal = {
  status: 404,
  error: "Campaign not found",
  when: "There is no campaign with this id.",
};

export const NO_LINK: Refusal = {
  status: 404,
  error: "Preview link not found",
  when: "The campaign has no such link.",
};
