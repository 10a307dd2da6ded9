import type { Refusal } from "@/lib/http/declaration";
import { MAX_FUNDS } from "./schemas";

export const NO_FUND: Refusal = {
  status: 404,
  error: "Fund not found",
  when: "The organization has no fund with this id.",
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
  error: `An organization has at most ${MAX_FUNDS} funds, archived ones included`,
  when: `The organization has ${MAX_FUNDS} funds.`,
};

export const FUND_OFFERED: Refusal = {
  status: 409,
  error: "Campaigns take donations for this fund; change them first",
  when: "The request archives the fund, but a campaign that has not ended accepts donations for it.",
};

export const FUND_USED: Refusal = {
  status: 409,
  error: "This fund is in use; archive it instead",
  when: "Donations, recurring donations or campaigns reference the fund.",
};

export const UNPAID: Refusal = {
  status: 409,
  error: "Only a donation that was received can be designated",
  when: "The donation is not paid.",
};

export const DESIGNATED_MEANWHILE: Refusal = {
  status: 409,
  error: "The funds of this donation were changed meanwhile: read it again",
  when: "`revision` is not that of the newest change.",
};
