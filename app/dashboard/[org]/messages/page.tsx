import type { Metadata } from "next";
import { readableCursor } from "@/app/dashboard/cursor";
import { hrefWith, pageOf, type SearchParams } from "@/app/dashboard/query";
import { requireOrganization } from "@/app/dashboard/session";
import { Pager } from "@/components/dashboard/lists/pager";
import { MessageList } from "@/components/dashboard/messages/message-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { listMessages } from "@/lib/donations/messages/list-messages";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";

export const metadata: Metadata = { title: "Messages to review" };

const PER_PAGE = 50;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The donors' messages that wait for approval. */
export default async function MessagesPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const { messages, pagination, nextCursor, previousCursor } = await listMessages(ctx, {
    page: pageOf(rawQuery["page"]),
    cursor: readableCursor(rawQuery["cursor"], eitherWay(readCursor)),
    limit: PER_PAGE,
  });
  const path = `/dashboard/${org.slug}/messages`;
  return (
    <>
      <PageTitle
        title="Messages to review"
        below="Donors’ messages become public once you approve them. You can hide or show a message later on its donation’s page."
      />
      {messages.length > 0 ? (
        <MessageList orgSlug={org.slug} zone={org.timezone} messages={messages} />
      ) : (
        pagination.total === 0 && (
          <EmptyState title="No messages to review">
            <p>
              Turn on “Review messages before they are shown” in a campaign’s giving options, and its donors’
              messages wait here.
            </p>
          </EmptyState>
        )
      )}
      <Pager
        pagination={pagination}
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        what="messages"
        hrefOf={(page, cursor) => hrefWith(path, { page, cursor })}
      />
    </>
  );
}
