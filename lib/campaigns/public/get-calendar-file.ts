import { findPublic, type PublicAddress } from "@/lib/campaigns/public-address/find-public";
import { serializeAddress } from "@/lib/campaigns/public-address/serialize-address";
import { summaryOf } from "@/lib/campaigns/rules";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { calendarFile } from "@/lib/kernel/time/calendar-file";

/**
 * Returns the calendar file of a public event. Throws `not_found`, also for an event without a date, and `conflict`
 * with the choices. One statement.
 */
export async function getCalendarFile(
  ctx: Context,
  address: PublicAddress,
): Promise<{ text: string; name: string }> {
  const { campaign, org, heldBy } = await findPublic(ctx, address);
  if (!campaign.eventStartsAt) throw notFound("Event");
  const { publicUrl } = serializeAddress({ ...campaign, orgSlug: org.slug, heldBy });
  const text = calendarFile({
    uid: `${campaign.id}@${new URL(publicUrl).host}`,
    title: campaign.title,
    startsAt: campaign.eventStartsAt,
    endsAt: campaign.eventEndsAt,
    place: campaign.eventPlace,
    description: [org.name, summaryOf(campaign.description), publicUrl].filter(Boolean).join("\n"),
    url: publicUrl,
    now: ctx.now,
  });
  return { text, name: `${campaign.slug}.ics` };
}
