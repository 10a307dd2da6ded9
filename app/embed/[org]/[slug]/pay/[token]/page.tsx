import type { Metadata } from "next";
import { embedAt } from "@/app/donate/embed";
import { PaymentPage } from "@/app/donate/payment-page";
import { privateMetadata } from "@/app/donate/request-translation";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("donate.payment.title");

type PageProps = {
  params: Promise<{ org: string; slug: string; token: string }>;
  searchParams: Promise<{ declined?: string }>;
};

/** The payment step in a frame of another site. */
export default async function EmbedPayPage({ params, searchParams }: PageProps) {
  const { org, slug, token } = await params;
  const { declined } = await searchParams;
  const embed = await embedAt({ org, slug });
  return <PaymentPage slug={slug} token={token} declined={Boolean(declined)} embed={embed} />;
}
