"use client";

/** Prints the receipt. Without JavaScript it does nothing; the browser’s own menu still prints. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className="inline-block min-h-6 text-accent underline print:hidden"
    >
      {label}
    </button>
  );
}
