import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { DocsNav } from "@/components/docs/docs-nav";
import { DocsSearch } from "@/components/docs/docs-search";
import { Brand } from "@/components/ui/brand";
import { Link } from "@/components/ui/link";
import { ThemeSwitch } from "@/components/ui/theme-switch";
import { navigation } from "@/lib/api-docs/reference/reference";

export const metadata: Metadata = {
  title: { default: "API reference · Almoner", template: "%s · Almoner API" },
  description: "The Almoner REST API: every endpoint with runnable examples, and a guide.",
};

export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get("theme")?.value;
  return (
    <>
      <a
        href="#main"
        className="sr-only z-30 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-10 flex min-h-14 items-center justify-between gap-4 border-b border-line bg-page px-4 print:hidden">
        <Link href="/" aria-label="Almoner, home" className="shrink-0">
          <Brand />
        </Link>
        <DocsSearch />
        <div className="shrink-0 max-md:hidden">
          <ThemeSwitch current={theme === "light" || theme === "dark" ? theme : null} />
        </div>
      </header>
      <div className="mx-auto max-w-[96rem] lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
        <DocsNav tags={navigation()} />
        <main
          id="main"
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8 lg:px-10"
        >
          {children}
        </main>
      </div>
    </>
  );
}
