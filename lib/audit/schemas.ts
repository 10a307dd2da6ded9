import { z } from "zod";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { pageLimit } from "@/lib/kernel/whole-number";

const text = z.string().min(1).max(100);

/** Query of `GET /api/orgs/:idOrSlug/audit-log`. */
export const listAuditLogQuery = z
  .object({
    action: text.optional().describe("Only this action, for example `campaign.updated`."),
    actorId: text.optional().describe("Only what this person or API key did."),
    subjectType: text
      .optional()
      .describe("Only what was done to this kind of thing, for example `campaign`."),
    subjectId: text.optional().describe("Only what was done to the thing with this id."),
    ...windowQuery,
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, "Not a cursor of this list")
      .optional()
      .describe("`nextCursor` of the page before."),
    limit: pageLimit(),
  })
  .superRefine(refuseReversed);
export type ListAuditLogQuery = z.infer<typeof listAuditLogQuery>;

export const auditActorKind = z.enum(["PERSON", "KEY", "DONOR", "SYSTEM"]);

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z
  .object({
    id: z.string().describe("Counted up over the whole installation; a larger one is newer."),
    action: z
      .string()
      .describe("What was done: `<subject>.<verb in the past>`, for example `campaign.updated`."),
    actor: z.object({
      kind: auditActorKind.describe(
        "`KEY`: an API key; `DONOR`: a donor, with a donation or on the page of their own subscription; `SYSTEM`: the service.",
      ),
      id: z.string().describe("A person's or a key's id, `donor`, or the name of a part of the service."),
      name: z.string().nullable().describe("A person's or a key's name, as far as it is known."),
    }),
    subject: z.object({ type: z.string(), id: z.string() }).describe("What it was done to."),
    requestId: z
      .string()
      .describe(
        "`X-Request-Id` of the call that did it; `donation:<id>` where a donation did. Of a change of a recurring donation that the processor told us of before it answered the call, the id of the background run that took it down.",
      ),
    before: fields.describe("The fields that changed, as they were; null where there was nothing."),
    after: fields.describe(
      "The same fields as they are since; null where nothing is left. Of an export, its filters.",
    ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "AuditEntry", description: "Who did what in an organization. An entry never changes." });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditLogSchema = z.object({
  entries: z.array(auditEntrySchema),
  nextCursor: z.string().nullable().describe("Pass it as `cursor` for older entries; null on the last page."),
});
export type AuditLog = z.infer<typeof auditLogSchema>;
