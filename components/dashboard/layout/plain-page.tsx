import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

type PlainPageProps = { corner?: ReactNode; children: ReactNode };

/** The layout of pages outside an organization: brand at the top, one column, account menu below. */
export function PlainPage({ corner, children }: PlainPageProps) {
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-2xl grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-8 px-4 py-6">
      <header className="flex items-center justify-between gap-3">
        <Link href="/dashboard" className="text-lg font-semibold">
          Almoner
        </Link>
      </header>
      <main id="main" className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {children}
      </main>
      {corner && <footer className="border-t border-line pt-6">{corner}</footer>}
    </div>
  );
}
