import type { Api } from "@/components/session/use-api";
import type { HostileData } from "./hostile-data";

/** An API that must not be called: rendering alone makes no calls. */
export const API: Api = { call: () => noCall() };
export const noop = (): void => {};
export const noCall = (): Promise<never> => Promise.reject(new Error("called while rendering"));

/** A plain slug: the database, too, restricts slugs to letters, digits and hyphens. */
export const ORG = "hope-shelter";

/** Draws a time zone. Zones are validated when saved, but a browser may not know every one. */
export const zoneOf = (data: HostileData): string => data.one("America/New_York", "UTC", "Mars/Olympus_Mons");

/** The visibility of a list that shows all of its columns. */
export const ALL_COLUMNS = {};

/** The props of what belongs to an organization. */
export const orgContext = (data: HostileData) => ({ orgSlug: ORG, zone: zoneOf(data) });

export const PROCESSOR = { publishableKey: "pk_test_1" };
