import { createHash } from "node:crypto";
import type { Simulator } from "../simulator";
import { ApiError } from "./errors";

export type Replay = { status: number; body: string };

/** Keys whose first request is in progress. */
const inFlight = new WeakMap<Simulator, Set<string>>();

export type Claim = {
  /** The stored response, when this is a repetition. */
  replay: Replay | undefined;
  /** Stores the response for later requests with this key. */
  keep(status: number, body: string): void;
  release(): void;
};

/**
 * Claims an idempotency key. The same key with the same parameters returns the first response; with others it is a
 * 400, while the first request is in progress a 409.
 */
export function claimKey(simulator: Simulator, key: string, path: string, form: string): Claim {
  if (key.length > 255)
    throw new ApiError(400, {
      type: "invalid_request_error",
      message: "Keys for idempotent requests may have at most 255 characters.",
    });
  const hash = digest(path, form);
  const saved = simulator.store.savedAnswer(key);
  if (saved) {
    if (saved.path !== path || saved.hash !== hash) throw differentRequest(key, saved.path, path);
    return {
      replay: { status: saved.status, body: simulator.store.readAnswer(key) },
      keep() {},
      release() {},
    };
  }
  const busy = inFlight.get(simulator) ?? new Set();
  inFlight.set(simulator, busy);
  if (busy.has(key))
    throw new ApiError(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key (${key}). Wait for it to finish, or use another key.`,
    });
  busy.add(key);
  return {
    replay: undefined,
    keep: (status, body) =>
      simulator.store.saveAnswer({ key, hash, path, status, created: simulator.now() }, body),
    release: () => busy.delete(key),
  };
}

function digest(path: string, form: string): string {
  const params = new URLSearchParams(form);
  params.sort();
  return createHash("sha1").update(`${path}?${params}`).digest("base64");
}

function differentRequest(key: string, first: string, now: string): ApiError {
  const message =
    first === now
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${first}' instead of '${now}'). Try using a key other than '${key}'.`;
  return new ApiError(400, { type: "idempotency_error", message });
}
