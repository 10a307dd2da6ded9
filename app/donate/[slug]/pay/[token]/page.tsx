import type { Metadata } from "next";
import { privateMetadata } from "@/app/donate/request-words";
import { PaymentPage } from "../../../payment-page";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("donate.payment.title");

type PageProps = {
  params: Promise<{ slug: string; token: string }>;
  searchParams: Promise<{ declined?: string }>;
};

export default async function PayPage({ params, searchParams }: PageProps) {
  const { slug, token } = await params;
  const { declined } = await searchParams;
  return <PaymentPage slug={slug} token={token} declined={Boolean(declined)} />;
}
