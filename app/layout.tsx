import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { asLanguage, LANGUAGE_HEADER } from "@/lib/languages/choose";
import "./globals.css";

// Two subsets by unicode-range. The second is fetched only when needed. Fallback metrics are in globals.css.
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});
const interExt = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter-ext",
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

// For code. Fetched only by pages that show some.
const mono = localFont({
  src: "../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  weight: "100 800",
  variable: "--font-jetbrains-mono",
  adjustFontFallback: false,
  preload: false,
});

export const metadata: Metadata = {
  title: { default: "Almoner", template: "%s · Almoner" },
  description: "Fundraising for nonprofits: campaigns, donation pages, receipts and reports.",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf9f6" },
    { media: "(prefers-color-scheme: dark)", color: "#161512" },
  ],
};

/**
 * The root layout. Reading the cookie makes every page dynamic, which the nonce of the content security policy requires
 * anyway.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get("theme")?.value;
  const language = asLanguage((await headers()).get(LANGUAGE_HEADER));
  return (
    <html
      lang={language}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      className={`${inter.variable} ${interExt.variable} ${mono.variable}`}
    >
      <body className="bg-page font-sans text-base text-ink antialiased">{children}</body>
    </html>
  );
}
