import { CalendarHeart, Code2, HandHeart, HeartHandshake, ReceiptText, Repeat2, Scale } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Island } from "@/components/donate/islands/island";
import { Brand } from "@/components/ui/brand";
import { buttonClasses } from "@/components/ui/button";
import dashboard from "@/docs/images/dashboard.png";
import donationPage from "@/docs/images/donation-page.png";
import { getPublicCampaign } from "@/lib/campaigns/public/get-public-campaign";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import { DEMO } from "@/lib/kernel/demo";
import { AppError } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { log } from "@/lib/services/log";

export const metadata: Metadata = {
  title: { absolute: "Almoner: donations, exact to the cent" },
  description:
    "Open-source fundraising for nonprofits: donation pages, recurring giving, event tickets, receipts and reports. 1% platform fee, none on the first $10,000.",
};

const QUIET_LINK =
  "inline-flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-sunken max-sm:px-2 max-sm:text-sm";

export default async function LandingPage() {
  const demo = await demoPath();
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-16 px-4 py-4 sm:px-6 lg:gap-28">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <Brand />
        <nav aria-label="Main" className="flex flex-wrap items-center gap-1">
          <a href="#pricing" className={QUIET_LINK}>
            Pricing
          </a>
          <a href="/docs/api" className={QUIET_LINK}>
            API
          </a>
          {/* A plain link: the sign-in page needs a full load for its own security policy. */}
          <a
            href="/sign-in"
            className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-4 font-medium whitespace-nowrap hover:bg-sunken"
          >
            Sign in
          </a>
        </nav>
      </header>
      <main className="grid grid-cols-1 gap-20 lg:gap-32">
        <section className="grid grid-cols-1 items-center gap-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-6">
            <h1 className="text-2xl sm:text-4xl">Donations for nonprofits, exact to the cent</h1>
            <p className="max-w-prose text-lg text-soft">
              Donation pages that donors finish, receipts they can file, and books that balance. Open source,
              on your own servers.
            </p>
            <p className="flex flex-wrap gap-3">
              {demo && (
                <a href={demo} className={buttonClasses({})}>
                  Try a donation
                </a>
              )}
              <a href="/sign-in" className={buttonClasses(demo ? { tone: "secondary" } : {})}>
                Set up your organization
              </a>
            </p>
            <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
              <li>1% platform fee, none on your first $10,000</li>
              <li>No subscription, no tips</li>
              <li>MIT license</li>
            </ul>
          </div>
          <Picture
            src={donationPage.src}
            width={donationPage.width}
            height={donationPage.height}
            alt="A donation page on a phone: amounts, progress and the form"
            className="mx-auto max-h-[38rem] w-auto max-w-full rounded-[2rem]"
          />
        </section>
        <section aria-labelledby="desk" className="grid grid-cols-1 gap-8">
          <Intro
            id="desk"
            title="A dashboard for your whole team"
            text="See what came in, what needs attention and what was paid out. Every total can be traced to its donations and matched against the processor."
          />
          <Picture
            src={dashboard.src}
            width={dashboard.width}
            height={dashboard.height}
            alt="The dashboard: alerts, totals and campaigns"
            className="h-auto w-full rounded-lg"
          />
        </section>
        <section aria-labelledby="uses" className="grid grid-cols-1 gap-8">
          <Intro
            id="uses"
            title="Built for how you raise money"
            text="One set of books for every kind of campaign."
          />
          <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            <Use icon={<Repeat2 />} title="Monthly giving">
              Donors give once or on a schedule, change their gift without an account, and come back after an
              expired card.
            </Use>
            <Use icon={<CalendarHeart />} title="Events">
              Sell tickets up to the last seat and never one more. The receipt states what is deductible.
            </Use>
            <Use icon={<HeartHandshake />} title="Supporters and matches">
              Supporters raise for you on pages of their own. A sponsor’s match stops exactly at its limit.
            </Use>
            <Use icon={<HandHeart />} title="Donors stay in control">
              Every fee is named before they pay, no box is checked for them, and a receipt follows at once.
            </Use>
            <Use icon={<ReceiptText />} title="Receipts and reports">
              Written acknowledgments as the IRS requires, exports for your bookkeeper, and totals that always
              add up.
            </Use>
            <Use icon={<Scale />} title="Refunds and disputes">
              Refund in full or in part, answer a dispute in time, and see what each one changed.
            </Use>
          </div>
        </section>
        <section id="pricing" aria-labelledby="price" className="grid scroll-mt-6 grid-cols-1 gap-8">
          <Intro
            id="price"
            title="1%, after your first $10,000"
            text="The platform fee is 1% of each donation, and nothing on the first $10,000 you raise. The payment processor charges 2.2% + 30¢ for cards and 0.8%, at most $5, for bank payments. That is all: no subscription, and no tips asked of your donors."
          />
          <div className="rounded-lg bg-surface p-5 shadow-card sm:p-8">
            <Island name="fees" props={{ startCents: 5000 }} />
          </div>
        </section>
        <section
          aria-labelledby="developers"
          className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2 lg:gap-16"
        >
          <div className="grid gap-4">
            <span aria-hidden className="text-accent">
              <Code2 className="size-7" />
            </span>
            <Intro
              id="developers"
              title="For developers"
              text="Clone it and run one command: the payment processor, sign-in, background jobs and mail are emulated on your machine. No account and no key."
            />
            <p>
              <a href="/docs/api" className="inline-block min-h-6 text-accent underline underline-offset-4">
                Read the API reference
              </a>
            </p>
          </div>
          <pre className="rounded-lg bg-sunken p-5 font-mono text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">
            <code>
              {TERMINAL.map(([kind, text]) => (
                <span key={text} className={kind === "typed" ? "block font-semibold" : "block text-soft"}>
                  {kind === "typed" ? `$ ${text}` : `  ${text}`}
                </span>
              ))}
            </code>
          </pre>
        </section>
      </main>
      <footer className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line py-6 text-sm text-soft">
        <p>Almoner is open source under the MIT license.</p>
        <p className="flex flex-wrap gap-6">
          <a href="/docs/api" className="inline-block min-h-6 underline underline-offset-2">
            API reference
          </a>
          <a href="/sign-in" className="inline-block min-h-6 underline underline-offset-2">
            Dashboard
          </a>
          <a href="/accessibility" className="inline-block min-h-6 underline underline-offset-2">
            Accessibility
          </a>
        </p>
      </footer>
    </div>
  );
}

/** The figures are from docs/performance.md. */
const TERMINAL = [
  ["typed", "npm start"],
  ["shown", "Almoner runs at http://localhost:3001"],
  ["typed", "npm run bench"],
  ["shown", "100 donations a second, receipts sent, on two cores"],
  ["typed", "npm run reconcile"],
  ["shown", "journal, totals, tickets and match agree"],
] as const;

function Intro({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className="grid max-w-prose gap-2">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="text-soft">{text}</p>
    </div>
  );
}

function Use({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-2">
      <span aria-hidden className="text-accent">
        {icon}
      </span>
      <h3 className="text-lg">{title}</h3>
      <p className="text-soft">{children}</p>
    </div>
  );
}

function Picture(props: { src: string; width: number; height: number; alt: string; className: string }) {
  const { className, alt, ...rest } = props;
  return (
    // biome-ignore lint/performance/noImgElement: it is stored in the size and format in which it is shown
    <img {...rest} alt={alt} loading="lazy" className={`${className} border border-line shadow-card`} />
  );
}

/** Returns the demo's donation page, or null in an installation without the demo. */
async function demoPath(): Promise<string | null> {
  if (env().mode !== "test") return null;
  try {
    const ctx = newContext({ kind: "public" });
    const address = { slug: DEMO.campaignSlug, org: DEMO.orgSlug };
    const { acceptsDonations } = await getPublicCampaign(ctx, address);
    return acceptsDonations ? donatePath(address.slug, undefined) : null;
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    if (err.code !== "not_found") log.warn({ err }, "the landing page is shown without a link to the demo");
    return null;
  }
}
