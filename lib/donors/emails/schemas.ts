import { z } from "zod";
import { emailSchema } from "@/lib/orgs/schemas";

/** Maximum number of a donor's email addresses besides the primary one. */
export const MAX_OTHER_EMAILS = 20;

const addresses = z
  .array(emailSchema)
  .max(MAX_OTHER_EMAILS, `At most ${MAX_OTHER_EMAILS} addresses`)
  .default([]);

/** Body of `PATCH /api/donors/:id/emails`. */
export const changeEmailsInput = z
  .object({
    add: addresses.describe("Addresses to add. A donor's first address becomes the primary one."),
    remove: addresses.describe("Addresses to remove. Addresses the donor does not have are ignored."),
    primary: emailSchema
      .optional()
      .describe("The new primary address. The current one is kept as another address."),
  })
  .refine(({ add, remove, primary }) => add.length + remove.length > 0 || primary, "Nothing to change")
  .refine(({ remove, primary }) => !primary || !remove.includes(primary), {
    path: ["remove"],
    message: "The primary address cannot be removed",
  });
export type ChangeEmailsInput = z.infer<typeof changeEmailsInput>;

export const donorEmailsSchema = z.object({
  email: z.string().describe("Primary address; empty if unknown."),
  otherEmails: z.array(z.string()).describe("Other addresses in alphabetical order."),
});
export type DonorEmails = z.infer<typeof donorEmailsSchema>;
