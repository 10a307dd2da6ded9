import type { Metadata } from "next";
import { type ThanksQuery, ThankYouPage } from "../../../thank-you-page";

export const metadata: Metadata = {
  title: "Your payment",
  robots: { index: false },
  referrer: "no-referrer",
};

type PageProps = { params: Promise<{ slug: string; token: string }>; searchParams: Promise<ThanksQuery> };

export default async function ThanksPage({ params, searchParams }: PageProps) {
  return <ThankYouPage {...(await params)} query={await searchParams} />;
}
