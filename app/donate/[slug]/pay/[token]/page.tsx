import type { Metadata } from "next";
import { privateMetadata } from "@/app/donate/request-translation";
import { PaymentPage } from "../../../payment-page";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("donate.payment.title");

type PageProps = {
  params: Promise<{ slug: string; token: string }>;
  searchParams: Promise<{ declined?: string; mailed?: string | string[] }>;
};

export default async function PayPage({ params, searchParams }: PageProps) {
  const { slug, token } = await params;
  const { declined, mailed } = await searchParams;
  const outcome = typeof mailed === "string" ? mailed : "";
  return <PaymentPage slug={slug} token={token} declined={Boolean(declined)} mailed={outcome} />;
}
