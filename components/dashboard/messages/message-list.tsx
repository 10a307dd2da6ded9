import { Instant } from "@/components/dashboard/format/instant";
import { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import type { MessageList as Messages } from "@/lib/donations/messages/schemas";
import { RowKeys } from "../lists/row-keys";
import { MessageButtons } from "./message-buttons";

type MessageListProps = { orgSlug: string; zone: string; messages: Messages["messages"] };

/** Donor messages that wait for approval. */
export function MessageList({ orgSlug, zone, messages }: MessageListProps) {
  return (
    <RowKeys>
      <ul className="grid gap-3">
        {messages.map(({ donor, campaign, ...it }) => {
          const name = `${donor.firstName} ${donor.lastName}`;
          return (
            <li
              data-row
              key={it.donationId}
              className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="grid gap-1">
                <blockquote className="wrap-anywhere whitespace-pre-line">{it.message}</blockquote>
                <p className="text-sm text-soft wrap-anywhere">
                  <Link
                    href={`/dashboard/${orgSlug}/donations/${it.donationId}`}
                    className="text-accent underline underline-offset-4"
                  >
                    {name}
                  </Link>
                  {it.anonymous && " (public: Anonymous)"}, <Money cents={it.amountCents} /> to{" "}
                  {campaign.title}, <Instant at={it.createdAt} zone={zone} />
                </p>
              </div>
              <MessageButtons donationId={it.donationId} state="WAITING" donor={name} />
            </li>
          );
        })}
      </ul>
    </RowKeys>
  );
}
