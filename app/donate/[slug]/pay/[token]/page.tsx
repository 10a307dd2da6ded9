import type { Metadata } from "next";
import { PaymentPage } from "../../../payment-page";

export const metadata: Metadata = { title: "Payment", robots: { index: false }, referrer: "no-referrer" };

type PageProps = {
  params: Promise<{ slug: string; token: string }>;
  searchParams: Promise<{ declined?: string; mailed?: string | string[] }>;
};

export default async function PayPage({ params, searchParams }: PageProps) {
  const { slug, token } = await params;
  const { declined, mailed } = await searchParams;
  const said = typeof mailed === "string" ? mailed : "";
  return <PaymentPage slug={slug} token={token} declined={Boolean(declined)} mailed={said} />;
}
