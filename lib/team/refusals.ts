import type { Refusal } from "@/lib/http/declaration";

/** Refusal of an admin's attempt to manage an admin or owner. */
export const ONLY_OWNERS: Refusal = {
  status: 403,
  error: "Only an owner manages admins and owners",
  when: "You are an admin, or use a key with scope `admin`, and the role before or after the change is not `MEMBER`.",
};
