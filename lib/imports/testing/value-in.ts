import type { Read } from "../parse/values";

/** Returns a parsed value, or “refused” instead of its problem. */
export const valueIn = <T>(read: Read<T>): T | "refused" => ("value" in read ? read.value : "refused");
