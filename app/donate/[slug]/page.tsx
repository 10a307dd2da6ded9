import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { useTranslation } from "#translation";
import { CampaignHead } from "@/components/donate/campaign/campaign-head";
import { closedState } from "@/components/donate/campaign/closed";
import type { RollPage } from "@/components/donate/campaign/donor-roll";
import { Fundraisers } from "@/components/donate/campaign/fundraisers";
import { OrgHeader } from "@/components/donate/campaign/org-header";
import { Story } from "@/components/donate/campaign/story";
import { sellsTickets } from "@/components/donate/form/campaign";
import type { FormValues } from "@/components/donate/form/form-request";
import { VisitorFields } from "@/components/donate/form/visitor-fields";
import { Frame } from "@/components/donate/frame";
import { Island } from "@/components/donate/islands/island";
import { Message } from "@/components/donate/message";
import { campaignFacts } from "@/components/donate/share/describe";
import { JsonLd } from "@/components/donate/share/json-ld";
import { shareOf } from "@/components/donate/share/share-of";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { MAX_CHOICES } from "@/lib/campaigns/public-address/find-public";
import { sharedSummary } from "@/lib/campaigns/rules";
import { readDonorRoll } from "@/lib/donations/donor-roll/list-donor-roll";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import type { Translator } from "@/lib/languages/translator";
import { log } from "@/lib/services/log";
import { alternatesOf } from "../alternates";
import { type Choice, findCampaign } from "../find-campaign";
import { GiveCard } from "../give-card";
import { KEPT_FORM, unpackForm } from "../kept-form";
import { previewImage } from "../preview-image";
import { requestLanguage, requestTranslation } from "../request-translation";
import { donateSettings } from "../settings";
import { cameFrom } from "./came-from";

type Roll = { first: RollPage; older: boolean };
type PageProps = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { t } = await requestTranslation();
  const found = await findCampaign(...(await addressOf(props)));
  if (!("campaign" in found)) return { title: t("donate.page.chooserTitle"), robots: { index: false } };
  const { title, org, publicUrl } = found.campaign;
  const summary = summaryIn(found.campaign, t);
  const preview = previewImage(
    donatePath(found.campaign.slug, org.slug, "preview.jpg"),
    await requestLanguage(),
    `${title} · ${org.name}`,
  );
  return {
    title: { absolute: `${title} · ${org.name}` },
    description: summary,
    alternates: alternatesOf(publicUrl),
    openGraph: {
      title,
      description: summary,
      siteName: org.name,
      type: "website",
      url: publicUrl,
      images: [preview],
    },
    twitter: { card: "summary_large_image", title, description: summary, images: [preview] },
  };
}

export default async function DonatePage(props: PageProps) {
  const translation = await requestTranslation();
  const { t } = translation;
  const [slug, org] = await addressOf(props);
  const found = await findCampaign(slug, org);
  if ("choices" in found) return <Chooser slug={slug} choices={found.choices} />;
  const { campaign, withTotals } = found;
  if (campaign.status === "DRAFT") notFound();
  const ctx = newContext({ kind: "public" });
  const { donors, check } = await props.searchParams;
  // Only after a redirect from the route handler: a stale cookie must not fill the form on a later visit.
  const kept = check ? unpackForm((await cookies()).get(KEPT_FORM)?.value) : null;
  const after = typeof donors === "string" ? donors : undefined;
  const roll = campaign.showDonorRoll ? await readRoll(ctx, campaign.id, after) : null;
  const closed = closedState(campaign, ctx.now, translation);
  const settings = donateSettings();
  return (
    <Frame
      {...campaign.org}
      color={campaign.color}
      orgName={campaign.org.name}
      orgSlug={campaign.org.slug}
      testMode={settings.testMode}
      campaignId={campaign.id}
    >
      <OrgHeader org={campaign.org} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-8">
        <CampaignHead campaign={campaign} withTotals={withTotals} />
        <div id="give" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-6">
            <GiveCard ctx={ctx} campaign={campaign} closed={closed} kept={kept} />
          </div>
        </div>
        <div className="grid grid-cols-1 content-start gap-8 pt-2 lg:col-start-1 lg:pt-0">
          {campaign.description && <Story text={campaign.description} />}
          {!closed && <Island name="share" props={shareOf(campaign, t)} />}
          <Island name="video" props={{ address: campaign.videoUrl, title: campaign.title }} />
          {campaign.fundraisers && (
            <Fundraisers
              fundraisers={campaign.fundraisers}
              ownCents={campaign.raisedAmountCents}
              org={campaign.org.slug}
            />
          )}
          {roll && (
            <Island
              name="roll"
              props={{
                ...roll,
                slug: campaign.slug,
                org: campaign.org.slug,
                now: ctx.now.toISOString(),
                tickets: sellsTickets(campaign),
                open: !closed,
              }}
            />
          )}
        </div>
      </div>
      <JsonLd data={campaignFacts(campaign, summaryIn(campaign, t))} />
      {!closed && (
        <VisitorFields attempt={crypto.randomUUID()} values={kept?.values ?? (await sourceOf(props))} />
      )}
    </Frame>
  );
}

const summaryIn = (campaign: PublicCampaign, t: Translator) =>
  sharedSummary(campaign) ?? t("donate.page.summary", { org: campaign.org.name });

function Chooser({ slug, choices }: { slug: string; choices: readonly Choice[] }) {
  const { t } = useTranslation();
  return (
    <main className="px-4">
      <Message title={t("donate.page.chooserTitle")}>
        <p>{t("donate.page.chooserText")}</p>
        <ul className="grid gap-2">
          {choices.map((choice) => (
            <li key={choice.slug}>
              <a
                href={donatePath(slug, choice.slug)}
                className="flex min-h-12 items-center rounded-md border border-line-strong px-4 font-medium hover:bg-sunken"
              >
                {choice.name}
              </a>
            </li>
          ))}
        </ul>
        {choices.length === MAX_CHOICES && <p>{t("donate.page.chooserMore")}</p>}
      </Message>
    </main>
  );
}

/** Returns one page of the donor roll, or null on failure, because giving must work without it. */
async function readRoll(ctx: Context, campaignId: string, cursor: string | undefined): Promise<Roll | null> {
  try {
    const page = await readDonorRoll(ctx, campaignId, { cursor, limit: 10 });
    return { first: page, older: cursor !== undefined };
  } catch (err) {
    // An invalid cursor shows the first page.
    if (err instanceof AppError && cursor !== undefined) return readRoll(ctx, campaignId, undefined);
    log.warn({ err, campaignId, requestId: ctx.requestId }, "the donor roll is omitted");
    return null;
  }
}

async function sourceOf(props: PageProps): Promise<FormValues> {
  return cameFrom(await props.searchParams, (await headers()).get("referer"), donateSettings().appOrigin);
}

async function addressOf(props: PageProps): Promise<[slug: string, org: string | undefined]> {
  const [{ slug }, { org }] = await Promise.all([props.params, props.searchParams]);
  return [slug, typeof org === "string" ? org : undefined];
}
