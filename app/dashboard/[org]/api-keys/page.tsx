import type { Metadata } from "next";
import { CreateKey } from "@/components/dashboard/api-keys/create-key";
import { KeyTable } from "@/components/dashboard/api-keys/key-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { requireOrganization } from "../../session";

export const metadata: Metadata = { title: "API keys" };

type Props = { params: Promise<{ org: string }> };

/** The organization's API keys: admins create and revoke them, members view them. */
export default async function ApiKeysPage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const { data } = await listApiKeys(ctx);
  const live = data.filter((key) => key.status === "ACTIVE");
  const ended = data.filter((key) => key.status !== "ACTIVE");
  const shared = { orgSlug: org.slug, zone: org.timezone, all: data };
  return (
    <>
      <PageTitle
        title="API keys"
        below="For applications that use your organization’s data."
        action={isAdmin && <CreateKey orgSlug={org.slug} now={ctx.now.toISOString()} />}
      />
      {!isAdmin && <p className="text-soft">Only owners and admins can create and revoke keys.</p>}
      {live.length > 0 ? (
        <KeyTable {...shared} caption="Active keys" keys={live} mayRevoke={isAdmin} />
      ) : (
        <EmptyState title={ended.length > 0 ? "No active keys" : "No API keys yet"}>
          <p>
            With an API key, your applications can read donations and donors or manage campaigns. See the{" "}
            <Link href="/docs/api" className="text-accent underline underline-offset-4">
              API reference
            </Link>
            .
          </p>
        </EmptyState>
      )}
      {ended.length > 0 && (
        <section aria-labelledby="ended" className="grid gap-3">
          <h2 id="ended" className="text-lg">
            Inactive keys
          </h2>
          <KeyTable {...shared} caption="Expired and revoked keys" keys={ended} mayRevoke={false} />
        </section>
      )}
    </>
  );
}
