/** A store for a form's current values. Only the preview subscribes, so typing re-renders nothing else. */
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
