import { z } from "zod";
import type { Refusal } from "@/lib/http/declaration";
import { DEMO } from "@/lib/kernel/demo";

export const NO_CAMPAIGN: Refusal = {
  status: 404,
  error: "Campaign not found",
  when: "There is no campaign with this id.",
};

/** The refusal of public endpoints, which look up a campaign by its slug. */
export const NO_PUBLIC_CAMPAIGN: Refusal = {
  status: 404,
  error: "Campaign not found",
  when: "No public campaign has this slug.",
};

export const NO_PUBLIC_ORGANIZATION: Refusal = {
  status: 404,
  error: "Organization not found",
  when: "No organization that can receive money has this slug.",
};

export const WHICH_ORGANIZATION: Refusal = {
  status: 409,
  error: "Several organizations have used this address",
  more: {
    schema: z.object({
      organizations: z
        .array(z.object({ name: z.string(), slug: z.string().describe("The value for `org`.") }))
        .describe("Organizations that have a campaign with this slug."),
    }),
    example: {
      organizations: [
        { name: "Hope Shelter", slug: DEMO.orgSlug },
        { name: "Northside Pantry", slug: "northside-pantry" },
      ],
    },
  },
  when: "`org` is missing, and either the organization that holds the address has ended or renamed its campaign while others use the slug, or several onboarding organizations use an address that no organization holds. `organizations` in the body lists the name and slug of up to 20 organizations to choose from, even if there is only one: an address never passes to another organization automatically.",
};
