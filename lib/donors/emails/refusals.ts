import type { Refusal } from "@/lib/http/declaration";
import { MAX_OTHER_EMAILS } from "./schemas";

export const EMAIL_TAKEN: Refusal = {
  status: 409,
  error: "Another donor has this address. Merge the two donors instead",
  when: "Another donor of the organization has an address to add.",
};

export const TOO_MANY_EMAILS: Refusal = {
  status: 409,
  error: `A donor has at most ${MAX_OTHER_EMAILS} other addresses; remove one first`,
  when: `The donor would have more than ${MAX_OTHER_EMAILS} addresses besides the primary one.`,
};
