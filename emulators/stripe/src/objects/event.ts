import type { RenderContext } from "../simulator";
import type { EventRecord } from "../store/events";
import type { Kind, Records } from "../store/records";
import { view } from "./view";

export const API_VERSION = "2026-10-28.endive";

/** The event with its object as of then, ids unexpanded. */
export function eventView(context: RenderContext, event: EventRecord): Record<string, unknown> {
  const pending = context.store.deliveries.get(event.id)?.state === "pending";
  return {
    id: event.id,
    object: "event",
    ...(event.account ? { account: event.account } : {}),
    api_version: API_VERSION,
    created: event.created,
    data: {
      object: viewOf(context, event.kind, event.record),
      ...(event.previous ? { previous_attributes: event.previous } : {}),
    },
    livemode: false,
    pending_webhooks: pending ? 1 : 0,
    request: event.request,
    type: event.type,
  };
}

/** `kind` and `record` match in every event; the union is narrowed here once. */
function viewOf<K extends Kind>(context: RenderContext, kind: K, record: Records[Kind]): unknown {
  return view(context, kind, record as Records[K]);
}
