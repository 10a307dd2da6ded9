import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { KnownDonor } from "../offline/giver";
import { nameOf } from "./labels";

const MAX_SHOWN = 3;

type KnownDonorsProps = { orgSlug: string; donors: readonly KnownDonor[] };

/** Existing donors with the entered name, linked to their pages; empty if there are none. */
export function KnownDonors({ orgSlug, donors }: KnownDonorsProps) {
  return (
    <div role="status">
      {donors.length > 0 && (
        <Notice title="Already a donor?">
          <ul className="grid gap-1 text-sm">
            {donors.slice(0, MAX_SHOWN).map((donor) => (
              <li key={donor.id} className="wrap-anywhere">
                <Link
                  href={`/dashboard/${orgSlug}/donors/${donor.id}`}
                  className="underline underline-offset-4"
                >
                  {nameOf(donor)}
                  {donor.email && `, ${donor.email}`}
                </Link>
              </li>
            ))}
            {donors.length > MAX_SHOWN && <li>and more with this name</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}
