import type { Simulator } from "../simulator";
import type { EventRecord } from "../store/events";

/** The number of objects of each kind. */
export function stateSummary(simulator: Simulator): Record<string, unknown> {
  const { store } = simulator;
  const counts = Object.fromEntries(
    Object.entries(store.tables).map(([kind, table]) => [`${kind}s`, table.size]),
  );
  const intents: Record<string, number> = {};
  for (const intent of store.tables.payment_intent.values())
    intents[intent.status] = (intents[intent.status] ?? 0) + 1;
  const deliveries: Record<string, number> = {};
  for (const delivery of store.deliveries.values())
    deliveries[delivery.state] = (deliveries[delivery.state] ?? 0) + 1;
  return {
    now: simulator.now(),
    counts: { ...counts, events: store.events.size },
    payment_intents: intents,
    deliveries,
  };
}

export type DeliverySummary = {
  event: string;
  type: string;
  object: string;
  account: string | null;
  created: number;
  state: string;
  attempts: number;
  last_status: number | null;
  last_note: string | null;
  next_attempt_at: string | null;
};

/** The newest events with their delivery status, of one object if its id is given. */
export function deliverySummary(
  simulator: Simulator,
  { object, limit }: { object?: string | undefined; limit: number },
): DeliverySummary[] {
  const isOf = ({ record }: EventRecord) => object === undefined || record.id === object;
  return simulator.store.events.newest(limit, isOf).map((event) => {
    const delivery = simulator.store.deliveries.get(event.id);
    return {
      event: event.id,
      type: event.type,
      object: event.record.id,
      account: event.account,
      created: event.created,
      state: delivery?.state ?? "off",
      attempts: delivery?.tries ?? 0,
      last_status: delivery?.last?.status ?? null,
      last_note: delivery?.last?.note ?? null,
      next_attempt_at: delivery?.nextAt ? new Date(delivery.nextAt).toISOString() : null,
    };
  });
}
