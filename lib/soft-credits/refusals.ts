import type { Refusal } from "@/lib/http/declaration";
import { MAX_CREDITS } from "./schemas";

export const NO_CREDIT: Refusal = {
  status: 404,
  error: "Soft credit not found",
  when: "The donation has no soft credit with this id.",
};

export const UNPAID: Refusal = {
  status: 409,
  error: "Only a donation that was received can be credited",
  when: "The donation is not paid.",
};

export const ALREADY_CREDITED: Refusal = {
  status: 409,
  error: "The donor has a soft credit for this donation; change it instead",
  when: "The donor is credited for this donation already.",
};

export const TOO_MANY_CREDITS: Refusal = {
  status: 409,
  error: `A donation has at most ${MAX_CREDITS} soft credits`,
  when: `The donation has ${MAX_CREDITS} soft credits.`,
};
