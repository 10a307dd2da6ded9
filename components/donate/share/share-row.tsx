"use client";

import { useEffect, useState } from "react";
import { useTranslation } from "#translation";
import { sharedUrl, shareLinks } from "@/lib/kernel/urls/share-links";

export type ShareRowProps = {
  heading: string;
  /** URL of the page to share. */
  url: string;
  /** Text of the message, without the URL. */
  text: string;
};

const BUTTON_CLASSES =
  "inline-flex min-h-11 items-center justify-center rounded-md border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-sunken";

/**
 * Options to share a page. All except copying and the device's share sheet are links, which work without JavaScript.
 */
export function ShareRow({ heading, url, text }: ShareRowProps) {
  const { t } = useTranslation();
  const [copyState, setCopyState] = useState<"" | "copied" | "failed">("");
  const [can, setCan] = useState({ copy: true, share: false });
  useEffect(
    () => setCan({ copy: navigator.clipboard !== undefined, share: navigator.share !== undefined }),
    [],
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopyState("copied");
    } catch {
      setCopyState("failed");
    }
  }

  async function share() {
    try {
      await navigator.share({ text, url: sharedUrl(url, "device") });
    } catch {
      // The visitor closed the share sheet.
    }
  }

  return (
    <section aria-label={heading} className="grid gap-3">
      <h2 className="text-lg">{heading}</h2>
      <ul className="flex flex-wrap gap-2">
        {can.copy && (
          <li className="noscript:hidden">
            <button type="button" onClick={copy} className={BUTTON_CLASSES}>
              {t(copyState === "copied" ? "shared.share.copied" : "shared.share.copy")}
            </button>
          </li>
        )}
        {can.share && (
          <li>
            <button type="button" onClick={share} className={BUTTON_CLASSES}>
              {t("shared.share.device")}
            </button>
          </li>
        )}
        {shareLinks(url, text).map(({ name, href }) => (
          <li key={name}>
            <a
              href={href}
              className={BUTTON_CLASSES}
              {...(name === "Email" ? {} : { target: "_blank", rel: "noopener noreferrer" })}
            >
              {name === "Email" ? t("shared.share.email") : name}
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className={copyState === "failed" ? "text-sm text-soft wrap-anywhere" : "sr-only"}>
        {copyState === "copied" && t("shared.share.isCopied")}
        {copyState === "failed" && t("shared.share.notCopied", { url })}
      </p>
    </section>
  );
}
