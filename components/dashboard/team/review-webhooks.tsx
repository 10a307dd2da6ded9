import { Link } from "@/components/ui/link";

type ReviewWebhooksProps = { orgSlug: string; count: number };

/** After a person is demoted or removed: a reminder to review the webhooks whose URL they set. */
export function ReviewWebhooks({ orgSlug, count }: ReviewWebhooksProps) {
  if (count === 0) return null;
  return (
    <p>
      {count === 1 ? "1 webhook still sends to a URL" : `${count} webhooks still send to URLs`} they set up:{" "}
      <Link href={`/dashboard/${orgSlug}/webhooks`} className="underline">
        review {count === 1 ? "it" : "them"}
      </Link>
      .
    </p>
  );
}
