import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cameFrom } from "@/app/donate/[slug]/came-from";
import { embedAt } from "@/app/donate/embed";
import { findCampaign } from "@/app/donate/find-campaign";
import { GiveCard } from "@/app/donate/give-card";
import { requestTranslation } from "@/app/donate/request-translation";
import { donateSettings } from "@/app/donate/settings";
import { closedState } from "@/components/donate/campaign/closed";
import { VisitorFields } from "@/components/donate/form/visitor-fields";
import { Frame } from "@/components/donate/frame";
import { Island } from "@/components/donate/islands/island";
import { newContext } from "@/lib/http/context";

type PageProps = {
  params: Promise<{ org: string; slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { org, slug } = await params;
  const { t } = await requestTranslation();
  const found = await findCampaign(slug, org);
  const title =
    "campaign" in found
      ? `${found.campaign.title} · ${found.campaign.org.name}`
      : t("donate.page.embedTitle");
  return { title: { absolute: title }, robots: { index: false } };
}

/** A campaign's donation form for a frame of another site, without the rest of the page. */
export default async function EmbedPage({ params, searchParams }: PageProps) {
  const { org, slug } = await params;
  const found = await findCampaign(slug, org);
  if (!("campaign" in found) || found.campaign.status === "DRAFT") notFound();
  const { campaign } = found;
  const ctx = newContext({ kind: "public" });
  const { origins } = await embedAt({ org, slug });
  const closed = closedState(campaign, ctx.now, await requestTranslation());
  const { appOrigin, testMode } = donateSettings();
  const source = cameFrom(await searchParams, (await headers()).get("referer"), appOrigin);
  return (
    <Frame
      color={campaign.color}
      orgName={campaign.org.name}
      testMode={testMode}
      campaignId={campaign.id}
      embed={<Island name="messages" props={{ origins }} />}
    >
      <h1 className="sr-only">{campaign.title}</h1>
      <GiveCard ctx={ctx} campaign={campaign} closed={closed} kept={null} framed />
      {!closed && <VisitorFields attempt={crypto.randomUUID()} values={source} />}
    </Frame>
  );
}
