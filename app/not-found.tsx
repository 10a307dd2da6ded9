import type { Metadata } from "next";
import { Message } from "@/components/donate/message";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <main className="px-4">
      <Message title="Page not found">
        <p>Check the address, or go to the home page. If you followed a link, it may be out of date.</p>
        <p>
          <a href="/" className="inline-block min-h-6 text-accent underline underline-offset-2">
            Go to the home page
          </a>
        </p>
      </Message>
    </main>
  );
}
