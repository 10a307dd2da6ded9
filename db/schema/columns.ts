import { bigint, timestamp } from "drizzle-orm/pg-core";

/** Whole cents. `mode: "number"` is exact: every amount is far below 2^53, which CHECKs enforce. */
export const cents = () => bigint({ mode: "number" });
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });
export const createdAt = () => instant().notNull();
