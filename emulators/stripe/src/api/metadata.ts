import type { Metadata } from "../store/record-base";
import { invalidRequest } from "./errors";
import { isFormObject } from "./form";
import type { Param } from "./params";

/** `metadata[key]=value`; an empty string clears everything, an empty value that key. */
export function metadataParam(): Param<Metadata | null | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (value === "") return null;
    if (!isFormObject(value)) throw invalidRequest(`Invalid object: ${path}`, { param: path });
    const entries = Object.entries(value).map(([key, text]): [string, string] => {
      if (typeof text !== "string" || text.length > 500 || key.length > 40)
        throw invalidRequest("Metadata keys have at most 40 characters, values at most 500.", {
          param: `${path}[${key}]`,
        });
      return [key, text];
    });
    if (entries.length > 50) throw invalidRequest("Metadata can have at most 50 keys.", { param: path });
    return Object.fromEntries(entries);
  };
}

/** The metadata after an update: keys are merged, empty values remove. */
export function mergeMetadata(old: Metadata, change: Metadata | null | undefined): Metadata {
  if (change === undefined) return old;
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ""));
}
