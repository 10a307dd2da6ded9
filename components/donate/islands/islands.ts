import type { ComponentProps } from "react";
import { DonationForm } from "@/components/donate/form/donation-form";
import { LATER } from "./later";

/** The interactive parts of the donation page. */
export const ISLANDS = { ...LATER, form: DonationForm };

export type IslandName = keyof typeof ISLANDS;
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof ISLANDS)[Name]>;
