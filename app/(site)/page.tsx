import { Code2, HandHeart, Landmark } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Sums } from "@/components/donate/breakdown/breakdown";
import { Brand } from "@/components/ui/brand";
import { buttonLook } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

export const metadata: Metadata = { title: { absolute: "Almoner: donations, exact to the cent" } };

/** A donation of $50 by card with the fees covered, as decisions.md (Fees) works it out inside the waiver. */
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
        {/* A plain link: the sign-in page needs a document, and with it a security policy, of its own. */}
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
              Almoner gives nonprofits donation pages, receipts and reports. It runs on your own machines, and
              its code is free.
            </p>
            <p>
              <a href="/sign-in" className={buttonLook({})}>
                Set up your organization
              </a>
            </p>
          </div>
          <Card>
            <p className="mb-3 text-sm text-soft">What a donor sees before paying</p>
            <Sums sums={EXAMPLE} orgName="A nonprofit" />
          </Card>
        </section>
        <section aria-label="Who it is for" className="grid gap-4 md:grid-cols-3">
          <Audience icon={<HandHeart />} title="For donors">
            A short form that works on any phone. Every fee is written out before you pay. No tips, no boxes
            ticked for you, and a receipt the moment your gift arrives.
          </Audience>
          <Audience icon={<Landmark />} title="For nonprofits">
            Each gift goes to your own account at the payment processor. Campaigns, events and memberships in
            one place, with totals that add up.
          </Audience>
          <Audience icon={<Code2 />} title="For developers">
            A REST API for campaigns, gifts, donors and reports, with idempotency keys and honest errors. One
            command runs it all on your machine, without an account anywhere.{" "}
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
