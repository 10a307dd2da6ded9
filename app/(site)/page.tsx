import { Code2, HandHeart, Landmark } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Breakdown } from "@/components/donate/breakdown/breakdown";
import { Brand } from "@/components/ui/brand";
import { buttonLook } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

export const metadata: Metadata = { title: { absolute: "Almoner: donations, exact to the cent" } };

/** $50 by card with the fees covered, while the platform fee is waived. */
const EXAMPLE = {
  amountCents: 5000,
  feesCents: 143,
  totalChargedCents: 5143,
  netAmountCents: 5000,
  coverFees: true,
  ticketCount: null,
};

export default function LandingPage() {
  return (
    <div className="mx-auto grid max-w-6xl gap-12 px-4 py-6 sm:px-6 lg:gap-20">
      <header className="flex items-center justify-between gap-4">
        <Brand />
        {/* A plain link: the sign-in page needs a full load for its own security policy. */}
        <a
          href="/sign-in"
          className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-5 font-medium hover:bg-sunken"
        >
          Sign in
        </a>
      </header>
      <main className="grid gap-12 lg:gap-20">
        <section className="grid items-center gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid gap-4">
            <h1 className="text-2xl">Donations for nonprofits, exact to the cent</h1>
            <p className="max-w-prose text-lg text-soft">
              Donation pages, receipts and reports for nonprofits. Open source, and hosted on your own
              servers.
            </p>
            <p>
              <a href="/sign-in" className={buttonLook({})}>
                Set up your organization
              </a>
            </p>
          </div>
          <Card>
            <p className="mb-3 text-sm text-soft">What donors see before they pay</p>
            <Breakdown breakdown={EXAMPLE} orgName="A nonprofit" />
          </Card>
        </section>
        <section aria-label="Who it’s for" className="grid gap-4 md:grid-cols-3">
          <Audience icon={<HandHeart />} title="For donors">
            A short form that works on any phone. Every fee is shown before you pay. No tips, no boxes checked
            for you, and a receipt as soon as your gift arrives.
          </Audience>
          <Audience icon={<Landmark />} title="For nonprofits">
            Gifts go straight to your own payment account. Run campaigns, events and memberships in one place,
            with totals that always add up.
          </Audience>
          <Audience icon={<Code2 />} title="For developers">
            A REST API for campaigns, donations, donors and reports, with idempotency keys and clear errors.
            Run everything on your machine with one command, no accounts needed.{" "}
            <Link href="/docs/api" className="text-accent underline underline-offset-2">
              Read the API reference
            </Link>
          </Audience>
        </section>
      </main>
      <footer className="border-t border-line py-6 text-sm text-soft">
        Almoner is open source under the MIT license.
      </footer>
    </div>
  );
}

function Audience({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="grid content-start gap-2">
      <span aria-hidden className="text-accent">
        {icon}
      </span>
      <h2 className="text-lg">{title}</h2>
      <p className="text-soft">{children}</p>
    </Card>
  );
}
