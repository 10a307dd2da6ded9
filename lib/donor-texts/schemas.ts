import { z } from "zod";
import { languageSchema } from "@/lib/languages/schemas";
import { splitParagraphs } from "./resolve";
import { DONOR_TEXT_KINDS, type DonorTextKind, variableProblem } from "./variables";

export {
  DONOR_TEXT_KINDS,
  type DonorTextKind,
  inBraces,
  isForProperty,
  isOfCampaign,
  type Variable,
} from "./variables";

const id = z.string().min(1).max(100);

export const donorTextKind = z.enum(DONOR_TEXT_KINDS).meta({
  id: "DonorTextKind",
  description:
    "`RECEIPT`: the email of a donation's receipt. `RENEWAL_RECEIPT`: the receipt of a recurring donation's renewal. `TICKET_RECEIPT`: the receipt of a payment for tickets. `THANK_YOU`: the message on the thank-you page and in receipts; it has only `opening`. `HONOR_NOTICE`, `MEMORY_NOTICE`: the notice of a donation in honor or in memory of a person. `RENEWAL_FAILED`: a renewal could not be charged. `SUBSCRIPTION_CHANGED`: a recurring donation was changed, paused or resumed; the opening follows the sentence that states the change. `SUBSCRIPTION_CANCELED`: a recurring donation ended; if payments failed or the processor ended it, the opening follows the sentence that says so. `BANK_PAYMENT`: a bank payment is on its way. `REFUND_NOTICE`: a refund; if tickets had sold out, the opening follows the sentence that says so. `MEMBERSHIP_REMINDER`: a membership ends soon. `COMMITMENT_ASKING`: asks a donor who gives through another system to continue here. `STATEMENT`: sends the giving statement; not available for a campaign.",
});

/** Maximum number of paragraphs, and of characters in a part. */
const MAX_PARAGRAPHS = 4;
export const MAX_SUBJECT = 150;
const MAX_PARAGRAPH = 500;
export const MAX_PART = 1500;

const subject = z
  .string()
  .trim()
  .max(MAX_SUBJECT, `At most ${MAX_SUBJECT} characters`)
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "A subject has one line");
const part = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/\r\n?/g, "\n"))
  .max(MAX_PART, "At most 1,500 characters")
  .refine((text) => splitParagraphs(text).length <= MAX_PARAGRAPHS, `At most ${MAX_PARAGRAPHS} paragraphs`)
  .refine(
    (text) => splitParagraphs(text).every((paragraph) => paragraph.length <= MAX_PARAGRAPH),
    `At most ${MAX_PARAGRAPH} characters in a paragraph; an empty line begins the next one`,
  );
const orNull = (schema: z.ZodType<string, string>) =>
  schema
    .nullable()
    .default(null)
    .transform((text) => text || null);

const parts = {
  subject: orNull(subject).describe(
    "One line. Null: for a campaign the organization's text, otherwise the product's.",
  ),
  opening: orNull(part).describe(
    "The first paragraphs, in plain text: at most 4, separated by an empty line, of at most 500 characters each. Null: as for `subject`.",
  ),
  closing: orNull(part).describe("Paragraphs after the receipt's figures. Null: as for `subject`."),
};
export type PartsInput = { subject: string | null; opening: string | null; closing: string | null };

const campaignId = id
  .nullish()
  .describe(
    "A campaign of the organization. Absent: the text applies to all campaigns. Refused for `STATEMENT`.",
  );

/** Returns the problems of a text's parts, by part. */
export function partProblems(kind: DonorTextKind, given: PartsInput): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const name of ["subject", "opening", "closing"] as const) {
    const text = given[name];
    if (text === null) continue;
    const problem =
      kind === "THANK_YOU" && name !== "opening"
        ? "The thank-you message has only an opening"
        : variableProblem(kind, text);
    if (problem) problems[name] = [problem];
  }
  return problems;
}

export const textParams = z.object({ idOrSlug: id, kind: donorTextKind, language: languageSchema });
export const scopeQuery = z.object({
  campaignId: id
    .optional()
    .describe("A campaign of the organization. Absent: the texts that apply to all campaigns."),
});

/** Body of `POST /api/orgs/:idOrSlug/donor-texts/:kind/:language/versions`. */
export const saveTextInput = z.object({
  campaignId,
  version: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe(
      "The version that the change is based on; 0 if there is none. If another version is in use, the endpoint answers 409.",
    ),
  ...parts,
});
export type SaveTextInput = z.infer<typeof saveTextInput>;

/** Body of `POST /api/orgs/:idOrSlug/donor-texts/preview`. */
export const previewTextInput = z.object({
  campaignId,
  kind: donorTextKind,
  language: languageSchema,
  ...parts,
});
export type PreviewTextInput = z.infer<typeof previewTextInput>;

/** Body of `POST /api/orgs/:idOrSlug/donor-texts/test`. */
export const testTextInput = previewTextInput.extend({
  to: z
    .enum(["ME", "NOTIFICATION_EMAIL"])
    .describe(
      "`ME`: the verified address of the calling person. `NOTIFICATION_EMAIL`: the organization's notification address, the only choice for an API key.",
    ),
});
export type TestTextInput = z.infer<typeof testTextInput>;

const text = z.string().nullable();
const partsSchema = z.object({ subject: text, opening: text, closing: text });

export const donorTextSchema = z
  .object({
    kind: donorTextKind,
    language: languageSchema,
    campaignId: z.string().nullable().describe("Null: for all campaigns of the organization."),
    version: z.int().describe("The version in use; 0 before the first is saved."),
    ...partsSchema.shape,
    fallback: partsSchema.describe(
      "The text used where a part is null: for a campaign the organization's text, otherwise the product's. If a part is null here as well, nothing is shown.",
    ),
    variables: z
      .array(z.string())
      .describe("Names of the variables that the text may contain, as `{{firstName}}`."),
  })
  .meta({ id: "DonorText", description: "An organization's own text to donors, in one language." });
export type DonorText = z.infer<typeof donorTextSchema>;
export const donorTextListSchema = z.object({ data: z.array(donorTextSchema) });

const textVersionSchema = z
  .object({
    version: z.int(),
    ...partsSchema.shape,
    author: z
      .object({
        kind: z.enum(["PERSON", "KEY", "SYSTEM"]),
        id: z.string(),
        name: text.describe(
          "Name of the person or API key; null while the identity provider cannot be reached.",
        ),
      })
      .describe("The author of the version."),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: "DonorTextVersion",
    description:
      "A saved version of a text. Save its parts again to restore it. Three nulls: the text was reset.",
  });
export type TextVersion = z.infer<typeof textVersionSchema>;
export const textVersionListSchema = z.object({ data: z.array(textVersionSchema) });

export const textPreviewSchema = z
  .object({
    subject: text.describe("Null for `THANK_YOU`, which is not an email."),
    html: text.describe("The email; null for `THANK_YOU`."),
    text: z.string().describe("The plain-text part of the email, or the thank-you message."),
  })
  .meta({
    id: "DonorTextPreview",
    description: "A text as a donor would receive it, with example data.",
  });
export type TextPreview = z.infer<typeof textPreviewSchema>;

export const testSentSchema = z.object({ to: z.string().describe("The address that the test was sent to.") });
