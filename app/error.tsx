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
        <p>We couldn’t show this page. It’s not your fault, and any payment you made is safe.</p>
        {error.digest && (
          <p className="text-sm text-soft">
            If it happens again, send us this code: <span className="tabular-nums">{error.digest}</span>
          </p>
        )}
        <p>
          <Button onClick={retry}>Try again</Button>
        </p>
      </Message>
    </main>
  );
}
