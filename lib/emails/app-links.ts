import { env } from "@/lib/config/env";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { receiptPath } from "@/lib/kernel/urls/receipt-path";
import { urlPart } from "@/lib/kernel/urls/web-address";
import { viewToken } from "@/lib/links/view-token";

/** The base of an email's links: the installation's address and mode. */
export type AppLinks = { appOrigin: string; mode: "live" | "test" };

export function appLinks(): AppLinks {
  const { appOrigin, mode } = env();
  return { appOrigin, mode };
}

/** Shows a donation to its donor, view-only. */
export function thanksLink(app: AppLinks, campaignSlug: string, donationId: string): string {
  return `${app.appOrigin}/donate/${urlPart(campaignSlug)}/thanks/${urlPart(viewToken("donation", donationId))}`;
}

/** The receipt of a donation as a PDF file, for its donor. */
export function receiptLink(app: AppLinks, donationId: string): string {
  return `${app.appOrigin}${receiptPath(viewToken("donation", donationId))}`;
}

export function campaignLink(app: AppLinks, campaignSlug: string, orgSlug: string): string {
  return `${app.appOrigin}${donatePath(campaignSlug, orgSlug)}`;
}

/** Pages of the dashboard that staff emails lead to; those with an id first. */
export const DASHBOARD_PAGES = {
  withId: ["campaigns", "disputes", "donations", "payouts", "recurring", "webhooks"],
  alone: ["alerts", "audit-log", "protection"],
} as const;
type WithId = (typeof DASHBOARD_PAGES.withId)[number];
type Alone = (typeof DASHBOARD_PAGES.alone)[number];

/** A page of the organization's dashboard, such as `alerts`, or the one of a resource. */
export function dashboardLink(
  app: AppLinks,
  orgSlug: string,
  ...[page, id]: [page: Alone] | [page: WithId, id: string]
): string {
  const base = `${app.appOrigin}/dashboard/${urlPart(orgSlug)}/${page}`;
  return id === undefined ? base : `${base}/${urlPart(id)}`;
}

/** The donor's view-only page of a subscription, where a link for changes can be requested. */
export function subscriptionLink(app: AppLinks, campaignSlug: string, subscriptionId: string): string {
  return subscriptionPage(app, campaignSlug, viewToken("subscription", subscriptionId));
}

/** The same page by a link that permits changes until it expires. */
export function manageLink(app: AppLinks, campaignSlug: string, token: string): string {
  return subscriptionPage(app, campaignSlug, token);
}

/** Where a donor confirms a raise. */
export function raiseLink(app: AppLinks, campaignSlug: string, token: string): string {
  return `${subscriptionPage(app, campaignSlug, token)}/raise`;
}

export function invitationLink(app: AppLinks, token: string): string {
  return `${app.appOrigin}/invitations/${urlPart(token)}`;
}

function subscriptionPage(app: AppLinks, campaignSlug: string, token: string): string {
  return `${app.appOrigin}/donate/${urlPart(campaignSlug)}/recurring/${urlPart(token)}`;
}
