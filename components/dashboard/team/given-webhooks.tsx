import Link from "next/link";

type GivenWebhooksProps = { orgSlug: string; count: number };

/** What staff look at when a person is demoted or removed: webhooks go on to addresses that the person gave. */
export function GivenWebhooks({ orgSlug, count }: GivenWebhooksProps) {
  if (count === 0) return null;
  return (
    <p>
      {count === 1 ? "1 webhook goes" : `${count} webhooks go`} on to{" "}
      {count === 1 ? "an address" : "addresses"} that they gave:{" "}
      <Link href={`/dashboard/${orgSlug}/webhooks`} className="underline">
        review {count === 1 ? "it" : "them"}
      </Link>
      .
    </p>
  );
}
