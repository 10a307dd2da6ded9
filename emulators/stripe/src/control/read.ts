import type { Context } from "hono";
import { invalidRequest, noSuch } from "../api/errors";
import type { Simulator } from "../simulator";
import type { Kind, Records } from "../store/records";

export type Json = Record<string, unknown>;

/** The JSON body of a control call; an empty body is an empty object. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest("The body is not JSON.");
  }
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function requireRecord<K extends Kind>(simulator: Simulator, kind: K, id: string): Records[K] {
  const record = simulator.store.get(kind, id);
  if (!record) throw noSuch(kind.replaceAll("_", " "), id);
  return record;
}

export function textOf(json: Json, key: string): string {
  const value = json[key];
  if (typeof value !== "string" || value === "")
    throw invalidRequest(`${key} must be a text.`, { param: key });
  return value;
}

export function optionalText(json: Json, key: string): string | undefined {
  return json[key] === undefined || json[key] === null ? undefined : textOf(json, key);
}

export function integerOf(json: Json, key: string): number {
  const value = json[key];
  if (typeof value !== "number" || !Number.isSafeInteger(value))
    throw invalidRequest(`${key} must be a whole number.`, { param: key });
  return value;
}

export function textsOf(json: Json, key: string): Record<string, string> {
  const value = json[key];
  if (value === undefined) return {};
  if (!isJson(value)) throw invalidRequest(`${key} must be an object.`, { param: key });
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

export function objectOf(value: unknown): Json {
  if (!isJson(value)) throw invalidRequest("The body must be a JSON object.");
  return value;
}

export function flagOf(json: Json, key: string): boolean | undefined {
  const value = json[key];
  if (value === undefined || typeof value === "boolean") return value;
  throw invalidRequest(`${key} must be true or false.`, { param: key });
}

export function chosen<T extends string>(json: Json, key: string, choices: readonly T[]): T | undefined {
  const value = json[key];
  if (value === undefined) return undefined;
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw invalidRequest(`${key} is one of ${choices.join(", ")}.`, { param: key });
  return choice;
}
