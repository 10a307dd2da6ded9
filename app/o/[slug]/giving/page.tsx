import type { Metadata } from "next";
import { donateSettings } from "@/app/donate/settings";
import { timeOf } from "@/components/donate/dates";
import { Frame } from "@/components/donate/frame";
import { GiftList } from "@/components/donate/giving/gift-list";
import { OwnDetails } from "@/components/donate/giving/own-details";
import { PlanList } from "@/components/donate/giving/plan-list";
import { RequestGivingLink } from "@/components/donate/giving/request-giving-link";
import { StatementList } from "@/components/donate/giving/statement-list";
import { Message } from "@/components/donate/message";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { GivingContext } from "@/lib/giving/context";
import { getGiving } from "@/lib/giving/get-giving";
import { listGivingDonations } from "@/lib/giving/list-giving-donations";
import { listGivingDonationsQuery } from "@/lib/giving/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { ownValue } from "@/lib/kernel/own-value";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { placeAt } from "./place";
import { readGiving } from "./session";

export const metadata: Metadata = {
  title: "My giving",
  robots: { index: false },
  referrer: "no-referrer",
};

type PageProps = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{
    requested?: string;
    problem?: string;
    page?: string;
    "signed-out"?: string;
    saved?: string;
  }>;
};

const PROBLEMS: Record<string, string> = {
  limited: "Too many attempts from this connection. Wait a minute, then try again.",
  mails: "Too many links were requested from this connection. Try again in an hour.",
  mail: "We couldn’t send the email. Try again in a moment.",
  link: "This link was used before, or its 30 minutes are over. Request a new one.",
  session: "You were signed out after an hour. Request a new link to continue.",
  statement: "We couldn’t make that statement. Try again in a moment.",
  plan: "We couldn’t find that recurring gift.",
};

/** A donor's own giving at an organization, or, without a session, the form that mails the link to it. */
export default async function GivingPage({ params, searchParams }: PageProps) {
  const { slug } = await params;
  const query = await searchParams;
  const ctx = await readGiving(slug);
  const problem = query.problem ? ownValue(PROBLEMS, query.problem) : undefined;
  const trouble = problem && (
    <Notice tone="bad" role="alert" title="Something went wrong">
      <p>{problem}</p>
    </Notice>
  );
  if (ctx) return <SignedIn ctx={ctx} query={query} trouble={trouble} />;
  const org = await placeAt(slug);
  return (
    <Frame color={null} orgName={org.name} testMode={donateSettings().testMode}>
      <Message title="My giving">
        {trouble}
        {query["signed-out"] === "1" && <Notice tone="good" role="status" title="You’re signed out" />}
        {query.requested === "1" ? (
          <div role="status" className="grid grid-cols-1 gap-3">
            <Notice tone="good" title="Check your email">
              <p className="wrap-anywhere">
                If you’ve given to {org.name} with that address, a link is on its way. It works once, within
                30 minutes.
              </p>
            </Notice>
            <p className="text-sm text-soft">
              Nothing after a few minutes? Check your spam folder, or try another address you may have given
              with. Questions?{" "}
              <a href={`mailto:${org.email}`} className="inline-block min-h-6 wrap-anywhere underline">
                {org.email}
              </a>
            </p>
            <p>
              <a href={givingPath(slug)} className="inline-block min-h-6 text-accent underline">
                Try again
              </a>
            </p>
          </div>
        ) : (
          <RequestGivingLink
            orgSlug={slug}
            orgName={org.name}
            {...(query.problem === "email"
              ? { error: "Enter an email address such as name@example.com" }
              : {})}
          />
        )}
      </Message>
    </Frame>
  );
}

async function SignedIn({
  ctx,
  query,
  trouble,
}: {
  ctx: GivingContext;
  query: Awaited<PageProps["searchParams"]>;
  trouble: React.ReactNode;
}) {
  const given = listGivingDonationsQuery.safeParse({ page: query.page || undefined, limit: "25" });
  const wanted = given.success ? given.data : listGivingDonationsQuery.parse({ limit: "25" });
  const [giving, list] = await Promise.all([getGiving(ctx), listGivingDonations(ctx, wanted)]);
  const { org, donor } = giving;
  return (
    <Frame
      color={null}
      orgName={org.name}
      orgSlug={org.slug}
      ein={org.ein}
      testMode={donateSettings().testMode}
    >
      <div className="mx-auto grid max-w-2xl gap-8">
        <header className="grid gap-4">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="text-soft wrap-anywhere">{org.name}</p>
              <h1 className="text-2xl">My giving</h1>
            </div>
            <form method="post" action={givingPath(org.slug, "sign-out")}>
              <Button type="submit" tone="secondary" size="sm">
                Sign out
              </Button>
            </form>
          </div>
          <p className="text-sm text-soft wrap-anywhere">
            Signed in as {donor.email} until {timeOf(giving.expiresAt, org.timezone)}.
          </p>
          {trouble}
          <p className="rounded-lg bg-accent-soft px-5 py-4 wrap-anywhere">
            {giving.donationCount === 0 ? (
              "Your gifts will be counted here once they arrive."
            ) : (
              <>
                Thank you, {donor.firstName}. You’ve given{" "}
                <strong className="tabular-nums">{formatUsdShort(giving.totalCents)}</strong> in{" "}
                {giving.donationCount === 1 ? "one gift" : `${giving.donationCount} gifts`}.
              </>
            )}
          </p>
        </header>
        <PlanList giving={giving} />
        <GiftList list={list} orgSlug={org.slug} orgName={org.name} zone={org.timezone} />
        <StatementList years={giving.statementYears} orgSlug={org.slug} />
        <OwnDetails giving={giving} saved={query.saved === "1"} refused={query.problem === "name"} />
        <p className="text-sm text-soft">
          Questions?{" "}
          <a href={`mailto:${org.email}`} className="inline-block min-h-6 wrap-anywhere underline">
            {org.email}
          </a>
        </p>
      </div>
    </Frame>
  );
}
