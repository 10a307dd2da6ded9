"use client";

import { useEffect } from "react";
import { Message } from "@/components/donate/message";
import { Button } from "@/components/ui/button";

export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  useEffect(() => console.error(error), [error]);
  return (
    <main className="px-4">
      <title>Something went wrong · Almoner</title>
      <Message title="Something went wrong">
        <p>This page could not be shown. It is not your fault, and nothing you paid is lost.</p>
        {error.digest && (
          <p className="text-sm text-soft">
            Tell us this number if it happens again: <span className="tabular-nums">{error.digest}</span>
          </p>
        )}
        <p>
          <Button onClick={retry}>Try again</Button>
        </p>
      </Message>
    </main>
  );
}
