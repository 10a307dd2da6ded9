import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { privateMetadata } from "@/app/donate/request-translation";
import { Frame } from "@/components/donate/frame";
import { MemberCard } from "@/components/donate/membership/member-card";
import { getCardWithCode } from "@/lib/donor-memberships/get-card";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { donateSettings } from "../../../settings";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("membership.title");

type PageProps = { params: Promise<{ slug: string; token: string }> };

/** A member's digital card, accessed by the view token of one of the donations that paid for it. */
export default async function MemberCardPage({ params }: PageProps) {
  const { slug, token } = await params;
  const { card, code } = await readCard(token);
  if (card.campaign.slug !== slug) notFound();
  return (
    <Frame
      color={card.campaign.color}
      orgName={card.org.name}
      orgSlug={card.org.slug}
      testMode={donateSettings().testMode}
    >
      <MemberCard card={card} code={code} />
    </Frame>
  );
}

async function readCard(token: string) {
  try {
    return await getCardWithCode(newContext({ kind: "public" }), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
