import { z } from "zod";
import { emailSchema } from "@/lib/orgs/schemas";

/** The most email addresses of a donor, beside the primary one. */
export const MAX_OTHER_EMAILS = 20;

const addresses = z
  .array(emailSchema)
  .max(MAX_OTHER_EMAILS, `At most ${MAX_OTHER_EMAILS} addresses`)
  .default([]);

/** Body of `PATCH /api/donors/:id/emails`. */
export const changeEmailsInput = z
  .object({
    add: addresses.describe("Addresses to add. The first one of a donor becomes the primary one."),
    remove: addresses.describe("Addresses to remove; those that the donor does not have are ignored."),
    primary: emailSchema
      .optional()
      .describe("Which address is the primary one. The present one stays as another address."),
  })
  .refine(({ add, remove, primary }) => add.length + remove.length > 0 || primary, "Nothing to change")
  .refine(({ remove, primary }) => !primary || !remove.includes(primary), {
    path: ["remove"],
    message: "The primary address cannot be removed",
  });
export type ChangeEmailsInput = z.infer<typeof changeEmailsInput>;

export const donorEmailsSchema = z.object({
  email: z.string().describe("The primary address; empty if none is known."),
  otherEmails: z.array(z.string()).describe("The other addresses in alphabetical order."),
});
export type DonorEmails = z.infer<typeof donorEmailsSchema>;
