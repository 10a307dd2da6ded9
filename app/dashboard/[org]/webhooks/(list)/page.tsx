import type { Metadata } from "next";
import { CreateWebhook } from "@/components/dashboard/webhooks/create-webhook";
import { WebhookTable } from "@/components/dashboard/webhooks/webhook-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { listWebhooks } from "@/lib/webhooks/list-webhooks";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Webhooks" };

type Props = { params: Promise<{ org: string }> };

/** The organization's webhooks: admins change them, members view them. */
export default async function WebhooksPage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const { data } = await listWebhooks(ctx);
  return (
    <>
      <PageTitle
        title="Webhooks"
        below="Notify your applications of events as they happen."
        action={isAdmin && <CreateWebhook orgSlug={org.slug} />}
      />
      {!isAdmin && <p className="text-soft">Only owners and admins can add and change webhooks.</p>}
      {data.length > 0 ? (
        <WebhookTable orgSlug={org.slug} zone={org.timezone} webhooks={data} />
      ) : (
        <EmptyState title="No webhooks yet">
          <p>
            A webhook sends a signed event to your URL when a donation, recurring donation, refund, dispute,
            payout, campaign or donor changes, for example to update your accounting or mailing list. For the
            event format, see the{" "}
            <Link href="/docs/api" className="text-accent underline underline-offset-4">
              API reference
            </Link>
            .
          </p>
        </EmptyState>
      )}
    </>
  );
}
