import type { Refusal } from "@/lib/http/declaration";
import { MAX_DONATIONS } from "./rules";

export const NO_MERGE: Refusal = {
  status: 404,
  error: "Merge not found",
  when: "No donor with this merge id was merged into this donor.",
};

/** The preview's refusal for two ids of the same donor. */
export const ONE_ALREADY = "These are one donor already";

export const STATEMENTS_RUNNING: Refusal = {
  status: 409,
  error: "Giving statements are being made. Try again when they are finished",
  when: "A statement run of the organization is in progress.",
};

export const TOO_MANY_TO_MOVE: Refusal = {
  status: 409,
  error: `The donor to merge has more than ${MAX_DONATIONS.toLocaleString("en-US")} donations; keep that donor instead`,
  when: "The merged donor has more donations than can be moved at once.",
};

export const CHANGED_MEANWHILE: Refusal = {
  status: 409,
  error: "A donation or another change of these donors was made at the same time; try again",
  when: "One of the donors was merged concurrently, or one of their donations is being booked. The same request may succeed later.",
};

export const MERGED_AGAIN: Refusal = {
  status: 409,
  error: "The donor was merged into another one since. Undo that merge first",
  when: "The kept donor was merged into another donor.",
};

export const LATER_MERGE: Refusal = {
  status: 409,
  error: "Another donor was merged into this one since. Undo that merge first",
  when: "The merge is not the last one of the kept donor.",
};

export const DETAILS_CHANGED: Refusal = {
  status: 409,
  error: "The donor’s name, address, phone number or contact preference was changed since",
  when: "The kept donor's details have changed since the merge.",
};

export const CONSENT_CHANGED: Refusal = {
  status: 409,
  error: "The donor subscribed or unsubscribed since",
  when: "The kept donor's consent to news has changed since the merge.",
};

export const ADDRESSES_CHANGED: Refusal = {
  status: 409,
  error: "The donor’s email addresses were changed since",
  when: "The kept donor no longer has an address of the merged donor, or the primary address has changed since the merge.",
};

export const DONATION_REASSIGNED: Refusal = {
  status: 409,
  error: "A donation of the merged donor was given to another donor since",
  when: "A correction moved a donation that the merge had moved.",
};

export const UNDO_REFUSALS: readonly Refusal[] = [
  MERGED_AGAIN,
  LATER_MERGE,
  DETAILS_CHANGED,
  CONSENT_CHANGED,
  ADDRESSES_CHANGED,
  DONATION_REASSIGNED,
  STATEMENTS_RUNNING,
  CHANGED_MEANWHILE,
];
