import type { IncomingHttpHeaders } from "node:http";
import { newContext } from "@/lib/http/context";
import { log } from "@/lib/services/log";
import { isView } from "./is-view";
import { addViews } from "./store";
import { ViewCounts } from "./views";

const counts = new ViewCounts({
  store: async (views) => {
    const { db, now } = newContext({ kind: "system", name: "page statistics" });
    await addViews(db, views, now);
  },
  onFailure: (err) => log.error({ err }, "page views cannot be stored; they are kept for the next write"),
});

/** Counts a served request for a campaign's page if it is a view. Nothing else about the request is kept. */
export function countView(view: {
  campaignId: string;
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
}): void {
  if (isView(view)) counts.count(view.campaignId);
}
