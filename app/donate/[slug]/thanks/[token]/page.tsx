import type { Metadata } from "next";
import { privateMetadata } from "@/app/donate/request-translation";
import { type ThanksQuery, ThankYouPage } from "../../../thank-you-page";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("donate.thanks.title");

type PageProps = { params: Promise<{ slug: string; token: string }>; searchParams: Promise<ThanksQuery> };

export default async function ThanksPage({ params, searchParams }: PageProps) {
  return <ThankYouPage {...(await params)} query={await searchParams} />;
}
