import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Authentication } from "@/components/docs/guide/authentication";
import { Compatibility } from "@/components/docs/guide/compatibility";
import { Embeds } from "@/components/docs/guide/embeds";
import { Errors } from "@/components/docs/guide/errors";
import { Exports } from "@/components/docs/guide/exports";
import { Idempotency } from "@/components/docs/guide/idempotency";
import { Limits } from "@/components/docs/guide/limits";
import { MoneyAndTime } from "@/components/docs/guide/money-and-time";
import { Pagination } from "@/components/docs/guide/pagination";
import { GUIDE, type GuideSlug } from "@/components/docs/guide/sections";
import { Testing } from "@/components/docs/guide/testing";
import { Webhooks } from "@/components/docs/guide/webhooks";
import { PageTitle } from "@/components/ui/page-title";
import { processorEmulator } from "@/lib/api-docs/reference/emulator";
import { eventDocs } from "@/lib/api-docs/reference/events";
import { findDemo } from "@/lib/api-docs/reference/find-demo";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import { DEMO } from "@/lib/kernel/demo";

type Props = { params: Promise<{ section: string }> };
type SectionContext = { origin: string; say: (text: string) => string };

const SECTIONS: Record<GuideSlug, (context: SectionContext) => ReactNode> = {
  authentication: ({ origin }) => <Authentication origin={origin} />,
  errors: () => <Errors />,
  pagination: ({ origin, say }) => <Pagination origin={origin} orgSlug={say(DEMO.orgSlug)} />,
  limits: () => <Limits />,
  idempotency: () => <Idempotency />,
  "money-and-time": () => <MoneyAndTime />,
  webhooks: ({ say }) => <Webhooks events={eventDocs(say)} />,
  embeds: ({ origin, say }) => <Embeds origin={origin} orgSlug={say(DEMO.orgSlug)} />,
  exports: ({ origin, say }) => <Exports origin={origin} orgSlug={say(DEMO.orgSlug)} />,
  testing: ({ origin, say }) => (
    <Testing origin={origin} campaignId={say(DEMO.campaignId)} processor={processorEmulator()} />
  ),
  compatibility: () => <Compatibility />,
};

async function findSection({ params }: Props) {
  const { section } = await params;
  return GUIDE.find(({ slug }) => slug === section);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await findSection(props))?.title ?? "Not found" };
}

/** One section of the guide. */
export default async function GuidePage(props: Props) {
  const section = await findSection(props);
  if (!section) notFound();
  const say = await findDemo(newContext({ kind: "public" }));
  return (
    <article className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={section.title} />
      {SECTIONS[section.slug]({ origin: env().appOrigin, say })}
    </article>
  );
}
