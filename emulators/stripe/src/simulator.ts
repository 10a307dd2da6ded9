import type { Clock, Faults } from "@almoner/emulator-core";
import type { Config } from "./config";
import type { EventRecord } from "./store/events";
import type { Store } from "./store/store";

/** What rendering a record as one of Stripe's objects needs. */
export type RenderContext = {
  config: Config;
  store: Store;
  /** The shared clock in Unix seconds. */
  now(): number;
};

/** Where events go out to the webhook endpoint. */
export type EventQueue = {
  readonly stopped: boolean;
  enqueue(event: EventRecord): void;
  /** Delivers once more, whatever the result of earlier tries. */
  resend(event: EventRecord): void;
  /** Ids of the events that are not acknowledged yet. */
  open(): ReadonlySet<string>;
  /** Waits until every event but the `known` ones is acknowledged or given up; false after `ms` milliseconds. */
  settled(known: ReadonlySet<string>, ms: number): Promise<boolean>;
};

/** What use cases work on: the records, the time, and the events that go out. */
export type Simulator = RenderContext & { deliveries: EventQueue };

/** What only tests and the console change besides. */
export type SimulatorControls = Simulator & { clock: Clock; faults: Faults };
