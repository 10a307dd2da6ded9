/** Runs once when a server process starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { copyEnvironment } = await import("@/lib/http/server/copy-environment");
    const { recordPeerAddresses } = await import("@/lib/http/server/peer-address");
    const { SHARED_PAGES } = await import("@/app/donate/shared-pages");
    const { readIslands } = await import("@/lib/http/server/pages/static-files");
    const { answerCalls } = await import("@/lib/http/server/calls/answer-calls");
    const { servePages } = await import("@/lib/http/server/pages/serve-pages");
    const { normalizeRequests: keepRequestsReadable } = await import("@/lib/http/server/normalize-request");
    const { countView } = await import("@/lib/page-statistics/count-view");
    const { startRequestsFairly } = await import("@/lib/http/server/start-requests-fairly");
    const { tightenServer } = await import("@/lib/http/server/tighten-server");
    recordPeerAddresses();
    keepRequestsReadable();
    tightenServer();
    // Before fair starts, so that they also apply to these pages and calls. Only in production, since route files
    // change in development.
    if (process.env.NODE_ENV === "production") answerCalls();
    const islands = readIslands();
    if (islands) servePages(SHARED_PAGES, islands, countView);
    startRequestsFairly();
    copyEnvironment();
  }
}
