import type { Refusal } from "@/lib/http/declaration";
import { MAX_ROWS } from "./schemas";

export const IS_RUNNING: Refusal = {
  status: 409,
  error: "Another change of many rows is running; wait until it is done, or cancel it",
  when: "Another run of the organization is in progress; only one can run at a time.",
};

export const TOO_MANY_ROWS: Refusal = {
  status: 409,
  error: "Too many rows match; narrow the filter",
  when: `More than ${MAX_ROWS.TAG_DONORS.toLocaleString("en-US")} donors, or ${MAX_ROWS.SEND_RECEIPTS.toLocaleString("en-US")} donations match.`,
};
