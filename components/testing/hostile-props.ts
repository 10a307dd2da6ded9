import type { Api } from "@/components/session/use-api";
import type { HostileData } from "./hostile-data";

/** Nothing is called while a component is only rendered. */
export const API: Api = { call: () => noCall() };
export const noop = (): void => {};
export const noCall = (): Promise<never> => Promise.reject(new Error("called while rendering"));

/** Slugs are letters, digits and hyphens in the database, too. */
export const ORG = "hope-shelter";

/** Time zones are checked when they are saved; a browser may not know every one. */
export const zoneOf = (data: HostileData): string => data.one("America/New_York", "UTC", "Mars/Olympus_Mons");
