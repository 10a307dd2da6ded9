import type { Clock, Faults } from "@almoner/emulator-core";
import type { Config } from "./config";
import type { Dispatcher } from "./deliveries/dispatcher";
import type { Store } from "./store/store";

/** The state and its surroundings. */
export type Realm = {
  config: Config;
  store: Store;
  faults: Faults;
  clock: Clock;
  /** The shared clock in Unix seconds. */
  now(): number;
};

/** What everything that makes something happen works on. */
export type World = Realm & { deliveries: Dispatcher };

/** Why something happened, as events report it: the request and its key, or nothing for what happens by itself. */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const NO_REQUEST: Cause = { requestId: null, idempotencyKey: null };
