/** Present values of a form, of which the preview alone is told: typing renders nothing else again. */
export type LiveValues<Values> = {
  get: () => Values;
  set: (values: Values) => void;
  subscribe: (listener: () => void) => () => void;
};

export function liveValues<Values>(initial: Values): LiveValues<Values> {
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
