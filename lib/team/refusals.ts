import type { Refusal } from "@/lib/http/declaration";

/** The refusal of an admin who tries to manage an admin or owner. */
export const ONLY_OWNERS: Refusal = {
  status: 403,
  error: "Only an owner manages admins and owners",
  when: "You are an admin, or use a key of scope `admin`, and the role before or after is not `MEMBER`.",
};
