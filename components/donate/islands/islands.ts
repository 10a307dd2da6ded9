import type { ComponentProps } from "react";
import { DonationForm } from "@/components/donate/form/donation-form";
import { LATER } from "./later";

/** The parts of the donation page that run in the browser. */
export const ISLANDS = { ...LATER, form: DonationForm };

export type IslandName = keyof typeof ISLANDS;
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof ISLANDS)[Name]>;
