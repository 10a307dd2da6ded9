import type { Refusal } from "@/lib/http/declaration";
import { MAX_FILES } from "./rules";

export const NO_RUN: Refusal = {
  status: 404,
  error: "Statements not found",
  when: "The organization has no such run of statements.",
};

export const IS_RUNNING: Refusal = {
  status: 409,
  error: "Statements are being made already; wait until they are done, or cancel them",
  when: "Another run of all donors of the organization has not ended: there is one at a time.",
};

export const NO_DONOR: Refusal = {
  status: 404,
  error: "Donor not found",
  when: "The organization has no donor `donorId`.",
};

export const NO_DONATIONS: Refusal = {
  status: 409,
  error: "This donor has no donations in these days; choose another range",
  when: "The donor `donorId` has no donation that was paid in the range.",
};

export const TOO_MANY_DONATIONS: Refusal = {
  status: 409,
  error: "This donor has more than 1,000 donations in these days; choose a shorter range",
  when: "A statement has at most 1,000 donations, and the donor `donorId` has more in the range.",
};

export const MERGED_MEANWHILE: Refusal = {
  status: 409,
  error: "This donor has just been merged with another; try again",
  when: "The donor `donorId` was merged during this request.",
};

export const CANNOT_MAIL: Refusal = {
  status: 409,
  error:
    "This donor cannot be emailed a statement: there is no email address, the donor must not be contacted by email, or all donations of these days were refunded",
  when: "`mails` is true, and the donor `donorId` would not be mailed.",
};

export const TOO_MANY_FILES: Refusal = {
  status: 409,
  error: `Files can be made for ${MAX_FILES.toLocaleString("en-US")} donors at most; choose a shorter range, or mails alone`,
  when: "`files` is true and more donors gave in the range.",
};

export const NOT_READY: Refusal = {
  status: 409,
  error: "There are no files to download: they are still being made, or have expired",
  when: "The run keeps no files, has not made them all yet, or made them more than 14 days ago.",
};
