import type { Metadata } from "next";
import type { ReactNode } from "react";
import { findCampaign, requireCampaign } from "../../../campaign";
import { openOrganization } from "../../../session";

type Props = { params: Promise<{ org: string; id: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, id } = await params;
  const opened = await openOrganization(org);
  if (typeof opened === "string") return {};
  return { title: (await findCampaign(org, id))?.title ?? "Not found" };
}

/** Looks the campaign up before anything is sent, so that an unknown one is a real 404. */
export default async function CampaignLayout({ params, children }: Props) {
  const { org, id } = await params;
  await requireCampaign(org, id);
  return children;
}
