import type { Endpoint } from "../api/endpoint";
import { noSuch } from "../api/errors";
import { listOfTable, listShape } from "../api/list";
import { flag, listOf, optional, readParams, text } from "../api/params";
import { eventView } from "../objects/event";

const filters = {
  type: optional(text()),
  types: optional(listOf(text())),
  delivery_success: optional(flag()),
};

export const eventRoutes: Endpoint[] = [
  {
    method: "get",
    path: "/v1/events",
    connected: true,
    run(call) {
      const params = readParams({ ...listShape, ...filters }, call.form);
      const { store } = call.simulator;
      return listOfTable(
        call,
        store.events,
        "event",
        params,
        (event) => {
          const state = store.deliveries.get(event.id)?.state;
          const delivered = state === "delivered" || state === "off";
          return (
            event.account === call.account &&
            (!params.type || matches(params.type, event.type)) &&
            (!params.types || params.types.includes(event.type)) &&
            (params.delivery_success === undefined || params.delivery_success === delivered)
          );
        },
        (event) => eventView(call.simulator, event),
      );
    },
  },
  {
    method: "get",
    path: "/v1/events/:id",
    connected: true,
    run(call) {
      readParams({}, call.form);
      const event = call.simulator.store.events.get(call.part("id"));
      if (event?.account !== call.account) throw noSuch("event", call.part("id"));
      return eventView(call.simulator, event);
    },
  },
];

/** `charge.*` matches every type of that noun. */
function matches(pattern: string, type: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
