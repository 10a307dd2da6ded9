import type { Metadata } from "next";
import { Message } from "@/components/donate/message";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <main className="px-4">
      <Message title="Page not found">
        <p>
          There is nothing at this address. If you typed it, check it once more; if you followed a link, it
          may be out of date.
        </p>
        <p>
          <a href="/" className="inline-block min-h-6 text-accent underline underline-offset-2">
            Go to the start page
          </a>
        </p>
      </Message>
    </main>
  );
}
