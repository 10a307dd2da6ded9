import type { Metadata } from "next";
import { privateMetadata, requestTranslation } from "@/app/donate/request-translation";
import { donateSettings } from "@/app/donate/settings";
import { Frame } from "@/components/donate/frame";
import { GiftList } from "@/components/donate/giving/gift-list";
import { MembershipList } from "@/components/donate/giving/membership-list";
import { OwnDetails } from "@/components/donate/giving/own-details";
import { OwnEmail } from "@/components/donate/giving/own-email";
import { RequestGivingLink } from "@/components/donate/giving/request-giving-link";
import { StatementList } from "@/components/donate/giving/statement-list";
import { SubscriptionList } from "@/components/donate/giving/subscription-list";
import { Message } from "@/components/donate/message";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { greetingName } from "@/lib/emails/greeting-name";
import type { GivingContext } from "@/lib/giving/context";
import { getGiving } from "@/lib/giving/get-giving";
import { listGivingDonations } from "@/lib/giving/list-giving-donations";
import { listGivingDonationsQuery } from "@/lib/giving/schemas";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { isNamed } from "@/lib/languages/is-named";
import { organizationAt } from "./organization";
import { readGiving } from "./session";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("giving.title");

type PageProps = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{
    requested?: string;
    problem?: string;
    page?: string;
    "signed-out"?: string;
    saved?: string;
    asked?: string;
  }>;
};

const PROBLEMS = [
  "limited",
  "mails",
  "mail",
  "link",
  "session",
  "statement",
  "download",
  "elsewhere",
  "recurring",
  "taken",
  "changed",
  "openAgain",
] as const;

/** A donor's own giving at an organization or, without a session, the form that mails a link to it. */
export default async function GivingPage({ params, searchParams }: PageProps) {
  const { slug } = await params;
  const query = await searchParams;
  const { t } = await requestTranslation();
  const ctx = await readGiving(slug);
  const problem = PROBLEMS.find((one) => one === query.problem);
  const trouble = problem && (
    <Notice tone="bad" role="alert" title={t("shared.somethingWrong")}>
      <p>{t(`giving.problem.${problem}`)}</p>
    </Notice>
  );
  if (ctx) return <SignedIn ctx={ctx} query={query} trouble={trouble} />;
  const org = await organizationAt(slug);
  return (
    <Frame color={org.color} orgName={org.name} testMode={donateSettings().testMode}>
      <Message title={t("giving.title")}>
        {trouble}
        {query["signed-out"] === "1" && <Notice tone="good" role="status" title={t("giving.signedOut")} />}
        {query.requested === "1" ? (
          <div role="status" className="grid grid-cols-1 gap-3">
            <Notice tone="good" title={t("giving.checkEmail")}>
              <p className="wrap-anywhere">{t("giving.onItsWay", { org: org.name })}</p>
            </Notice>
            <p className="text-sm text-soft">
              {t("giving.nothingYet")}{" "}
              <a href={`mailto:${org.email}`} className="inline-block min-h-6 wrap-anywhere underline">
                {org.email}
              </a>
            </p>
            <p>
              <a href={givingPath(slug)} className="inline-block min-h-6 text-accent underline">
                {t("shared.tryAgain")}
              </a>
            </p>
          </div>
        ) : (
          <RequestGivingLink
            orgSlug={slug}
            orgName={org.name}
            {...(query.problem === "email" ? { error: t("giving.request.problem") } : {})}
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
  const listQuery = given.success ? given.data : listGivingDonationsQuery.parse({ limit: "25" });
  const [giving, list] = await Promise.all([getGiving(ctx), listGivingDonations(ctx, listQuery)]);
  const { org, donor } = giving;
  const name = greetingName(donor);
  const { t, format } = await requestTranslation();
  return (
    <Frame
      color={org.color}
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
              <h1 className="text-2xl">{t("giving.title")}</h1>
            </div>
            <form method="post" action={givingPath(org.slug, "sign-out")}>
              <Button type="submit" tone="secondary" size="sm">
                {t("giving.signOut")}
              </Button>
            </form>
          </div>
          <p className="text-sm text-soft wrap-anywhere">
            {t("giving.signedIn", {
              email: donor.email,
              time: format.time(giving.expiresAt, org.timezone),
            })}
          </p>
          {trouble}
          <p className="rounded-lg bg-accent-soft px-5 py-4 wrap-anywhere">
            {giving.donationCount === 0
              ? t("giving.countedLater")
              : t.rich("giving.total", {
                  name,
                  isNamed: isNamed(name),
                  total: format.moneyShort(giving.totalCents),
                  count: giving.donationCount,
                  strong: (sum) => <strong className="tabular-nums">{sum}</strong>,
                })}
          </p>
        </header>
        <SubscriptionList giving={giving} />
        <MembershipList giving={giving} />
        <GiftList list={list} orgSlug={org.slug} orgName={org.name} zone={org.timezone} />
        <StatementList years={giving.statementYears} orgSlug={org.slug} />
        <OwnDetails giving={giving} saved={query.saved === "1"} refused={query.problem === "name"} />
        <OwnEmail giving={giving} requested={query.asked === "1"} refused={query.problem === "new-email"} />
        <p className="text-sm text-soft">
          {t("shared.questions")}{" "}
          <a href={`mailto:${org.email}`} className="inline-block min-h-6 wrap-anywhere underline">
            {org.email}
          </a>
        </p>
      </div>
    </Frame>
  );
}
