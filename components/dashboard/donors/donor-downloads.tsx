import type { Query } from "@/lib/client/types";
import { DownloadLink } from "../exports/download-link";

type DonorDownloadsProps = {
  orgId: string;
  /** The list's filters. */
  filter: Omit<Query<"exportAudience">, "orgId" | "ids" | "header" | "after" | "format" | "status">;
};

/** The files of a list's donors: all of them, or those to write to by email or by post. */
export function DonorDownloads({ orgId, filter }: DonorDownloadsProps) {
  const query = { orgId, ...filter };
  return (
    <div className="grid border-t border-line p-2 pb-0">
      <DownloadLink operation="exportDonors" query={query} at="start" />
      <DownloadLink operation="exportAudience" query={query} label="Export mailing list" at="start" />
      <DownloadLink
        operation="exportAudience"
        query={{ ...query, format: "LETTERS" }}
        label="Export for letters"
        at="start"
      />
      <DownloadLink
        operation="exportAudience"
        query={{ ...query, status: "SUBSCRIBED" }}
        label="Mailchimp: agreed to news"
        at="start"
      />
      <DownloadLink
        operation="exportAudience"
        query={{ ...query, status: "UNSUBSCRIBED" }}
        label="Mailchimp: unsubscribed"
        at="start"
      />
    </div>
  );
}
