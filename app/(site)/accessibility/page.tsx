import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Brand } from "@/components/ui/brand";

export const metadata: Metadata = {
  title: "Accessibility",
  description:
    "How accessible Almoner’s pages are, what is known to fall short, and how to report a barrier.",
};

/** The accessibility statement for donors. docs/accessibility.md describes how it is tested. */
export default function AccessibilityPage() {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8 px-4 py-4 sm:px-6">
      <header>
        <Brand />
      </header>
      <main className="grid grid-cols-1 gap-8">
        <h1 className="text-2xl">Accessibility</h1>
        <Part title="What you can expect">
          <p>
            Donation pages, receipts and My giving aim to conform to the{" "}
            <Out href="https://www.w3.org/TR/WCAG22/">Web Content Accessibility Guidelines 2.2</Out>, level
            AA: by keyboard alone, with a screen reader, with text at 200%, on a screen of 320 pixels, in
            light and dark colors, and with less motion. Automated tests check every change. No external
            auditor has tested the product yet.
          </p>
        </Part>
        <Part title="What falls short">
          <ul className="grid list-disc gap-2 pl-6">
            <li>Card fields are the payment service’s own, in its frame.</li>
            <li>Videos, pictures and texts of a campaign are its organization’s.</li>
            <li>
              Receipts as PDF files are tagged for screen readers, but not certified. The receipt’s page has
              the same content.
            </li>
            <li>Without JavaScript you can start a gift, but not enter a card.</li>
          </ul>
        </Part>
        <Part title="Report a barrier">
          <p>
            Write to the organization: its address is on your receipt. Name the page, what you tried, and the
            browser and assistive technology that you use. We treat a barrier that prevents anyone from giving
            as a top-priority defect.
          </p>
        </Part>
      </main>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid max-w-prose grid-cols-1 gap-2">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener" className="text-accent underline underline-offset-2">
      {children}
    </a>
  );
}
