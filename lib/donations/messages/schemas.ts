import { z } from "zod";
import { messageState, paginationSchema } from "@/lib/donations/schemas";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";

/** Body of `PATCH /api/donations/:id`. */
export const updateDonationInput = z.object({
  messageState: messageState
    .exclude(["WAITING"], "SHOWN or HIDDEN")
    .describe(
      "`SHOWN` approves the donor's message or shows it again. `HIDDEN` removes it from the donor roll.",
    ),
});
export type UpdateDonationInput = z.infer<typeof updateDonationInput>;

/** Query of `GET /api/messages`. */
export const listMessagesQuery = z.object({
  orgId: z.string().min(1, "Required").max(64).describe("Id or slug of the organization."),
  page: pageNumber(),
  cursor: pageCursor(),
  limit: pageLimit(),
});
export type ListMessagesQuery = z.infer<typeof listMessagesQuery>;

export const messageListSchema = z.object({
  messages: z.array(
    z
      .object({
        donationId: z.string(),
        message: z.string(),
        donor: z
          .object({ firstName: z.string(), lastName: z.string() })
          .describe("The donor as given with this donation."),
        anonymous: z
          .boolean()
          .describe("Whether the message is shown to the public without the donor's name."),
        amountCents: z.int().describe("The donation's amount in cents, before fees."),
        campaign: z.object({ id: z.string(), title: z.string() }),
        createdAt: z.iso.datetime(),
      })
      .meta({ id: "WaitingMessage", description: "A donor's message that waits for approval." }),
  ),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type MessageList = z.infer<typeof messageListSchema>;
