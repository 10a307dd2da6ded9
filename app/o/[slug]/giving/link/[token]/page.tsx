import type { Metadata } from "next";
import { privateMetadata, requestTranslation } from "@/app/donate/request-translation";
import { donateSettings } from "@/app/donate/settings";
import { Frame } from "@/components/donate/frame";
import { RequestGivingLink } from "@/components/donate/giving/request-giving-link";
import { Message } from "@/components/donate/message";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { findOpenLink } from "@/lib/giving/open-session";
import { newContext } from "@/lib/http/context";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { organizationAt } from "../../organization";

export const generateMetadata = (): Promise<Metadata> => privateMetadata("giving.title");

/**
 * The page of a mailed link: a button uses the link, and confirms a new address if the link was mailed to one. Opening
 * the page does not use the link, because mail scanners open links.
 */
export default async function GivingLinkPage({
  params,
}: {
  params: Promise<{ slug: string; token: string }>;
}) {
  const { slug, token } = await params;
  const { t } = await requestTranslation();
  const org = await organizationAt(slug);
  const open = await findOpenLink(newContext({ kind: "public" }), token, slug);
  return (
    <Frame color={org.color} orgName={org.name} orgSlug={slug} testMode={donateSettings().testMode}>
      <Message title={t("giving.title")}>
        {open ? (
          <>
            <p className="wrap-anywhere">
              {open.newEmail
                ? t("giving.link.newEmail", { org: org.name, email: open.newEmail })
                : t("giving.link.open", { org: org.name })}
            </p>
            <form method="post" action={givingPath(slug, "open")} className="grid gap-3">
              <input type="hidden" name="token" value={token} />
              <Button type="submit" wide>
                {t(open.newEmail ? "giving.link.useEmail" : "giving.link.continue")}
              </Button>
              <p className="text-sm text-soft">{t("giving.link.once")}</p>
            </form>
          </>
        ) : (
          <>
            <Notice tone="warn" title={t("giving.link.over")}>
              <p>{t("giving.link.overText")}</p>
            </Notice>
            <RequestGivingLink orgSlug={slug} orgName={org.name} />
          </>
        )}
      </Message>
    </Frame>
  );
}
