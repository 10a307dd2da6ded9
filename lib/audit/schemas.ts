import { z } from "zod";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { pageLimit } from "@/lib/kernel/whole-number";

const text = z.string().min(1).max(100);

/** Query of `GET /api/orgs/:idOrSlug/audit-log`. */
export const listAuditLogQuery = z
  .object({
    action: text.optional().describe("Only entries with this action, for example `campaign.updated`."),
    actorId: text.optional().describe("Only actions of this person or API key."),
    subjectType: text.optional().describe("Only actions on this type of resource, for example `campaign`."),
    subjectId: text.optional().describe("Only actions on the resource with this id."),
    ...windowQuery,
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, "Not a cursor of this list")
      .optional()
      .describe("`nextCursor` of the previous page."),
    limit: pageLimit(),
  })
  .superRefine(refuseReversed);
export type ListAuditLogQuery = z.infer<typeof listAuditLogQuery>;

const auditActorKind = z.enum(["PERSON", "KEY", "DONOR", "SYSTEM"]);

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z
  .object({
    id: z.string().describe("Increases across the whole installation: a larger id is newer."),
    action: z
      .string()
      .describe("What was done: `<subject>.<past-tense verb>`, for example `campaign.updated`."),
    actor: z.object({
      kind: auditActorKind.describe(
        "`KEY`: an API key; `DONOR`: a donor, with a donation or on the page of their own subscription; `SYSTEM`: the service.",
      ),
      id: z
        .string()
        .describe("The id of a person or key, `donor`, or the name of a component of the service."),
      name: z.string().nullable().describe("The name of the person or key, if known."),
    }),
    subject: z.object({ type: z.string(), id: z.string() }).describe("The resource that was changed."),
    requestId: z
      .string()
      .describe(
        "`X-Request-Id` of the call, or `donation:<id>` if a donation caused it. If the processor reported a change of a subscription before it responded to the call, this is the id of the background run that recorded the change.",
      ),
    before: fields.describe("The changed fields before the action; null if the resource did not exist."),
    after: fields.describe(
      "The same fields after the action; null if the resource is gone. For an export, its filters.",
    ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "AuditEntry", description: "An entry of the audit log. Entries never change." });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditLogSchema = z.object({
  entries: z.array(auditEntrySchema),
  nextCursor: z.string().nullable().describe("Pass it as `cursor` for older entries; null on the last page."),
});
export type AuditLog = z.infer<typeof auditLogSchema>;
