import type { Metadata } from "next";
import { donateSettings } from "@/app/donate/settings";
import { Frame } from "@/components/donate/frame";
import { RequestGivingLink } from "@/components/donate/giving/request-giving-link";
import { Message } from "@/components/donate/message";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isLinkOpen } from "@/lib/giving/open-session";
import { newContext } from "@/lib/http/context";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { placeAt } from "../../place";

export const metadata: Metadata = {
  title: "My giving",
  robots: { index: false },
  referrer: "no-referrer",
};

/** What a mailed link opens: a button that uses it. Looking at the page does not, because mail scanners open links. */
export default async function GivingLinkPage({
  params,
}: {
  params: Promise<{ slug: string; token: string }>;
}) {
  const { slug, token } = await params;
  const org = await placeAt(slug);
  const isOpen = await isLinkOpen(newContext({ kind: "public" }), token, slug);
  return (
    <Frame color={null} orgName={org.name} orgSlug={slug} testMode={donateSettings().testMode}>
      <Message title="My giving">
        {isOpen ? (
          <>
            <p className="wrap-anywhere">See your gifts to {org.name} and manage your recurring gifts.</p>
            <form method="post" action={givingPath(slug, "open")} className="grid gap-3">
              <input type="hidden" name="token" value={token} />
              <Button type="submit" wide>
                Continue to My giving
              </Button>
              <p className="text-sm text-soft">
                The link works once. You’ll stay signed in here for an hour.
              </p>
            </form>
          </>
        ) : (
          <>
            <Notice tone="warn" title="This link doesn’t work anymore">
              <p>It was used before, or its 30 minutes are over. Request a new one below.</p>
            </Notice>
            <RequestGivingLink orgSlug={slug} orgName={org.name} />
          </>
        )}
      </Message>
    </Frame>
  );
}
