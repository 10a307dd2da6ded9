import type { ContinuationRequest } from "@/lib/commitments/continuation-store";
import { env } from "@/lib/config/env";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { cardPath } from "@/lib/kernel/urls/membership-path";
import { picturePath, renditionPath } from "@/lib/kernel/urls/picture-path";
import { receiptPath, statementPath } from "@/lib/kernel/urls/receipt-path";
import { restartPath } from "@/lib/kernel/urls/restart-path";
import { urlPart } from "@/lib/kernel/urls/web-address";
import { LANGUAGE_PARAMETER } from "@/lib/languages/choose";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/languages/languages";
import { viewToken } from "@/lib/links/view-token";
import type { FoundSubscription } from "@/lib/subscriptions/store";

/** Width of logos in emails, in pixels. */
const LOGO_WIDTH = 160;

/** The base of an email's links: the installation's origin and mode. */
export type AppLinks = { appOrigin: string; mode: "live" | "test" };

export function appLinks(): AppLinks {
  const { appOrigin, mode } = env();
  return { appOrigin, mode };
}

/** Returns the URL of a donor page in a language. The default language is omitted: such a page follows its reader. */
export function inLanguage(link: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return link;
  return `${link}${link.includes("?") ? "&" : "?"}${LANGUAGE_PARAMETER}=${language}`;
}

/** Returns the URL of an organization's logo, 160 pixels wide, or null without one. */
export function logoUrl(app: AppLinks, hash: string | null): string | null {
  const path = hash && renditionPath(picturePath(hash), LOGO_WIDTH, "webp");
  return path ? `${app.appOrigin}${path}` : null;
}

/** Returns the URL of the view-only page of a donation, for its donor. */
export function thanksLink(app: AppLinks, campaignSlug: string, donationId: string): string {
  return `${app.appOrigin}/donate/${urlPart(campaignSlug)}/thanks/${urlPart(viewToken("donation", donationId))}`;
}

/** Returns the URL of an unpaid donation's payment step. */
export function payLink(app: AppLinks, campaignSlug: string, donationId: string): string {
  return `${app.appOrigin}/donate/${urlPart(campaignSlug)}/pay/${urlPart(viewToken("donation", donationId))}`;
}

/** Returns the URL of the card of the membership that a donation paid for, for its donor. */
export function cardLink(app: AppLinks, campaignSlug: string, donationId: string): string {
  return `${app.appOrigin}${cardPath(campaignSlug, viewToken("donation", donationId))}`;
}

/** Returns the URL of a donation's receipt as a PDF file, for its donor. */
export function receiptLink(app: AppLinks, donationId: string): string {
  return `${app.appOrigin}${receiptPath(viewToken("donation", donationId))}`;
}

/** Returns the URL of a statement of a run as a PDF file, rendered from current data. */
export function statementLink(app: AppLinks, statementId: string): string {
  return `${app.appOrigin}${statementPath(viewToken("statement", statementId))}`;
}

export function campaignLink(app: AppLinks, campaignSlug: string, orgSlug: string): string {
  return `${app.appOrigin}${donatePath(campaignSlug, orgSlug)}`;
}

/** Returns the URL of an event's calendar file. */
export function calendarLink(app: AppLinks, campaignSlug: string, orgSlug: string): string {
  return `${app.appOrigin}${donatePath(campaignSlug, orgSlug, "event.ics")}`;
}

/** Returns the URL of the campaign page with the amount and frequency of a recurring donation that ended. */
export function restartLink(
  app: AppLinks,
  {
    subscription,
    campaign,
    org,
  }: {
    subscription: Pick<FoundSubscription["subscription"], "amountCents" | "frequency">;
    campaign: { slug: string };
    org: { slug: string };
  },
): string {
  return `${app.appOrigin}${restartPath(subscription, { campaignSlug: campaign.slug, orgSlug: org.slug })}`;
}

/**
 * Returns the URL of a campaign page filled in from a recurring commitment. The page ignores a fund that it does not
 * offer.
 */
export function continueLink(
  app: AppLinks,
  {
    commitment,
    campaign,
    org,
  }: {
    commitment: Pick<ContinuationRequest["commitment"], "amountCents" | "frequency" | "fundId">;
    campaign: { slug: string };
    org: { slug: string };
  },
): string {
  const page = restartPath(commitment, { campaignSlug: campaign.slug, orgSlug: org.slug });
  const fund = commitment.fundId ? `&${new URLSearchParams({ fund: commitment.fundId })}` : "";
  return `${app.appOrigin}${page}${fund}`;
}

/** Dashboard pages that staff emails link to. `withId` lists the pages of single resources. */
export const DASHBOARD_PAGES = {
  withId: ["campaigns", "disputes", "donations", "payouts", "recurring", "webhooks"],
  alone: ["alerts", "audit-log", "protection", "settings/export"],
} as const;
type WithId = (typeof DASHBOARD_PAGES.withId)[number];
type Alone = (typeof DASHBOARD_PAGES.alone)[number];

/** Returns the URL of a page of the organization's dashboard, such as `alerts`, or of a resource's page. */
export function dashboardLink(
  app: AppLinks,
  orgSlug: string,
  ...[page, id]: [page: Alone] | [page: WithId, id: string]
): string {
  const base = `${app.appOrigin}/dashboard/${urlPart(orgSlug)}/${page}`;
  return id === undefined ? base : `${base}/${urlPart(id)}`;
}

/** Returns the URL of the report of an organization or of one campaign, for days of the organization's time zone. */
export function reportLink(
  app: AppLinks,
  orgSlug: string,
  view: { from: string; to: string; compare: string; campaign?: string },
): string {
  return `${app.appOrigin}/dashboard/${urlPart(orgSlug)}/reports?${new URLSearchParams(view)}`;
}

/** Returns the URL of an organization's donor retention in a period and the periods before it. */
export function retentionLink(
  app: AppLinks,
  orgSlug: string,
  { unit, period, periodCount }: { unit: string; period: string; periodCount: number },
): string {
  const query = new URLSearchParams({ unit, period, periodCount: String(periodCount) });
  return `${app.appOrigin}/dashboard/${urlPart(orgSlug)}/reports/donors?${query}`;
}

/** Returns the URL of a donor's view-only subscription page, where a manage link can be requested. */
export function subscriptionLink(app: AppLinks, campaignSlug: string, subscriptionId: string): string {
  return subscriptionPage(app, campaignSlug, viewToken("subscription", subscriptionId));
}

/** Returns the URL of the subscription page that permits changes until the link expires. */
export function manageLink(app: AppLinks, campaignSlug: string, token: string): string {
  return subscriptionPage(app, campaignSlug, token);
}

/** Returns the URL where a donor confirms a raise. */
export function raiseLink(app: AppLinks, campaignSlug: string, token: string): string {
  return `${subscriptionPage(app, campaignSlug, token)}/raise`;
}

/** Returns the URL where a donor requests a link to their own giving at an organization. */
export function givingLink(app: AppLinks, orgSlug: string): string {
  return `${app.appOrigin}${givingPath(orgSlug)}`;
}

/** Returns the URL that opens a donor's own giving with the token of a mailed link. */
export function openGivingLink(app: AppLinks, orgSlug: string, token: string): string {
  return `${app.appOrigin}${givingPath(orgSlug, `link/${urlPart(token)}`)}`;
}

export function invitationLink(app: AppLinks, token: string): string {
  return `${app.appOrigin}/invitations/${urlPart(token)}`;
}

function subscriptionPage(app: AppLinks, campaignSlug: string, token: string): string {
  return `${app.appOrigin}/donate/${urlPart(campaignSlug)}/recurring/${urlPart(token)}`;
}
