import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Notice } from "@/components/ui/notice";

/** Seconds after which a browser without JavaScript loads the page again. */
const RELOAD_SECONDS = 10;

/** Refreshes a page that shows that something is being prepared. */
export function RefreshUntilPrepared() {
  return (
    <>
      <AutoRefresh on />
      <noscript>
        <meta httpEquiv="refresh" content={`${RELOAD_SECONDS}`} />
      </noscript>
    </>
  );
}

/** Shown in place of donors by their giving while it is being prepared. */
export function GivingNotice() {
  return (
    <>
      <RefreshUntilPrepared />
      <Notice title="Your donors’ giving is being prepared">
        <p>This takes seconds to minutes. This page refreshes itself.</p>
      </Notice>
    </>
  );
}
