import { MAKER_GONE } from "@/lib/orgs/maker-gone";
import type { Refusal } from "./operation";

/** What an admin is told who would manage an admin or owner. */
export const ONLY_OWNERS: Refusal = {
  status: 403,
  error: "Only an owner manages admins and owners",
  when: "You are an admin, or use a key of scope `admin`, and the role before or after is not `MEMBER`.",
};

/** What a key is told that would do in its maker's name what they may not do any more. */
export const NO_MAKER: Refusal = {
  status: 403,
  error: MAKER_GONE,
  when: "You use a key whose maker is no admin or owner of the organization any more.",
};
