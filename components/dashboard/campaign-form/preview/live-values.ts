import type { CampaignValues } from "../values";

/** The form's present values, of which the preview alone is told: typing renders nothing else again. */
export type LiveValues = {
  get: () => CampaignValues;
  set: (values: CampaignValues) => void;
  subscribe: (listener: () => void) => () => void;
};

export function liveValues(initial: CampaignValues): LiveValues {
  let now = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set: (values) => {
      now = values;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
