import type { EventPayload, Json } from "../protocol/types";
import { seededId } from "./ids";

// Inngest's own limit for one event.
const MAX_EVENT_BYTES = 512 * 1024;

/** An invalid request, answered with 400. */
export class InvalidEvent extends Error {
  override name = "InvalidEvent";
}

/**
 * Parses the body of `POST /e/:key`: one event or a list. Ids of events without one are derived from the sender's
 * `seed`, so that a repeated request repeats them. Throws {@link InvalidEvent}.
 */
export function readEvents(body: Json, seed: string, nowMs: number): EventPayload[] {
  return (Array.isArray(body) ? body : [body]).map((item, index) => {
    if (item === null || typeof item !== "object" || Array.isArray(item))
      throw new InvalidEvent("an event is an object");
    const { id, name, data = {}, ts, user, v } = item;
    if (typeof name !== "string" || name.trim() === "") throw new InvalidEvent("an event has a name");
    if (name.startsWith("inngest/")) throw new InvalidEvent("names that begin with inngest/ are reserved");
    if (data !== null && (typeof data !== "object" || Array.isArray(data)))
      throw new InvalidEvent("an event's data is an object");
    if (name.includes("\0") || (typeof id === "string" && id.includes("\0")))
      throw new InvalidEvent("names and ids have no NUL");
    if (JSON.stringify(item).length > MAX_EVENT_BYTES) throw new InvalidEvent("an event has at most 512 KB");
    return {
      id: typeof id === "string" && id !== "" ? id : seededId(seed, index),
      name,
      data: data ?? {},
      ts: typeof ts === "number" && ts > 0 ? Math.round(ts) : nowMs,
      ...(user === undefined ? {} : { user }),
      ...(typeof v === "string" ? { v } : {}),
    };
  });
}
