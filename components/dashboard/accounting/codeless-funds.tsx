import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { CodelessFund } from "@/lib/accounting/schemas";

type CodelessFundsProps = {
  orgSlug: string;
  /** The account that donations to the funds are booked to. */
  donationAccount: string;
  funds: readonly CodelessFund[];
};

/** Warns that funds without an accounting code are booked like donations without a fund. */
export function CodelessFunds({ orgSlug, donationAccount, funds }: CodelessFundsProps) {
  if (funds.length === 0) return null;
  return (
    <Notice tone="warn" title="Funds without an accounting code" className="wrap-anywhere">
      <p>
        Donations to {funds.length === 1 ? "this fund" : "these funds"} are booked to “{donationAccount}”, as
        if they were for no fund:
      </p>
      <ul className="list-disc pl-5">
        {funds.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>
        Enter the account of each as its accounting code on the page{" "}
        <Link href={`/dashboard/${orgSlug}/funds`} className="underline underline-offset-4">
          Funds
        </Link>
        .
      </p>
    </Notice>
  );
}
