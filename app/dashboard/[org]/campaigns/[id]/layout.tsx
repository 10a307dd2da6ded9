import type { Metadata } from "next";
import type { ReactNode } from "react";
import { requireCampaign } from "../../../campaign";

type Props = { params: Promise<{ org: string; id: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, id } = await params;
  const { title } = await requireCampaign(org, id);
  return { title };
}

/** Looks the campaign up before anything is sent, so that an unknown one is a real 404. */
export default async function CampaignLayout({ params, children }: Props) {
  const { org, id } = await params;
  await requireCampaign(org, id);
  return children;
}
