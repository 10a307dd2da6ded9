import type { Metadata } from "next";
import { embedAt } from "@/app/donate/embed";
import { privateMetadata } from "@/app/donate/request-translation";
import { type ThanksQuery, ThankYouPage } from "@/app/donate/thank-you-page";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("donate.thanks.title");

type PageProps = {
  params: Promise<{ org: string; slug: string; token: string }>;
  searchParams: Promise<ThanksQuery>;
};

/** The donor's donation in a frame of another site. */
export default async function EmbedThanksPage({ params, searchParams }: PageProps) {
  const { org, slug, token } = await params;
  return (
    <ThankYouPage slug={slug} token={token} query={await searchParams} embed={await embedAt({ org, slug })} />
  );
}
