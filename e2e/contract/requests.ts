import { DEMO } from "@/lib/kernel/demo";
import type { Operation, OperationObject } from "../support/document";
import type { SampleIds } from "./samples";

export type SampleRequest = {
  method: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
  /** The file that an upload sends, as base64, and its media type. */
  file?: string;
  media?: string;
};

/**
 * An operation's example as a request: ids of the demo are replaced by those of this organization, and email
 * addresses, slugs, codes of funds, check numbers and webhook URLs by unused ones.
 */
export function exampleOf(
  { method, it }: Operation,
  ids: SampleIds,
  receiver: string,
  mark: string,
): SampleRequest {
  const given = (it.parameters ?? []).filter(({ example }) => example !== undefined);
  const values = (where: "path" | "query") =>
    Object.fromEntries(
      given
        .filter((one) => one.in === where)
        .map(({ name, example }) => [name, translate(String(example), ids)]),
    );
  const body = it.requestBody?.content["application/json"]?.example;
  return {
    method,
    params: values("path"),
    query: values("query"),
    ...(body === undefined ? {} : { body: unused(translateAll(body, ids), receiver, mark) }),
    ...Object.entries(UPLOADS)
      .map(([media, file]) => (it.requestBody?.content[media] ? { file, media } : {}))
      .find(({ file }) => file),
  };
}

/** A PNG of one pixel, as base64. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWOQzw8AAAGPAN8P2HOCAAAAAElFTkSuQmCC";

const UPLOADS: Record<string, string> = {
  "image/png": PNG,
  "text/csv": Buffer.from("Name,Amount,Date,Id\nRosa Diaz,50.00,2026-01-02,1\n").toString("base64"),
};

/** The demo ids that an operation's example puts into the path. */
export function namedInPath(it: OperationObject): Record<string, keyof SampleIds> {
  const found = (it.parameters ?? []).flatMap(({ name, in: where, example }) => {
    const [sample] = Object.entries(DEMO).find(([, value]) => value === example) ?? [];
    return where === "path" && sample ? [[name, sample as keyof SampleIds] as const] : [];
  });
  return Object.fromEntries(found);
}

export function addressOf(path: string, { params, query }: Pick<SampleRequest, "params" | "query">): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}

function translate(text: string, ids: SampleIds): string {
  const [sample] = Object.entries(DEMO).find(([, value]) => value === text) ?? [];
  if (!sample && text.startsWith("demo0")) throw new Error(`There is no sample for ${text}`);
  // Where the example has the demo's slug for an id, the id works as well.
  return sample ? ids[sample as keyof SampleIds] : text;
}

function translateAll(value: unknown, ids: SampleIds): unknown {
  if (typeof value === "string") return translate(value, ids);
  if (Array.isArray(value)) return value.map((one) => translateAll(one, ids));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translateAll(one, ids)]));
}

function unused(body: unknown, receiver: string, mark: string): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { slug, email, url, code, checkNumber, donations } = body as Record<string, unknown>;
  return {
    ...body,
    ...(slug ? { slug: `slug-${mark}` } : {}),
    // Names of segments and of saved reports are unique.
    ...("days" in body && "name" in body ? { name: `Report ${mark}` } : {}),
    ...("rules" in body && "name" in body ? { name: `Segment ${mark}` } : {}),
    // Names of donor fields are unique.
    ...("type" in body && "name" in body ? { name: `Field ${mark}` } : {}),
    // Of a fund: name and code are unique.
    ...(code ? { name: `Fund ${mark}`, code: `code-${mark}` } : {}),
    // A check that was recorded before has to be confirmed.
    ...(checkNumber ? { checkNumber: mark } : {}),
    ...(Array.isArray(donations) ? { donations: donations.map((one) => unused(one, receiver, mark)) } : {}),
    ...(email ? { email: `${mark}@people.example` } : {}),
    ...(url ? { url: receiver } : {}),
  };
}

export type SampleResponse = { status: number; body: unknown; text: string };

/** Sends a request, each from another address, because refused credentials are counted by address. */
export async function send(
  origin: string,
  { path }: Operation,
  request: SampleRequest,
  token?: string,
): Promise<SampleResponse> {
  const bytes = crypto.getRandomValues(new Uint8Array(3));
  const answer = await fetch(origin + addressOf(path, request), {
    method: request.method,
    redirect: "manual",
    headers: {
      "x-forwarded-for": `10.${bytes.join(".")}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      ...(request.file === undefined ? {} : { "content-type": request.media ?? "image/png" }),
    },
    ...(request.file === undefined ? {} : { body: Buffer.from(request.file, "base64") }),
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: answer.status, text, body: isJson ? JSON.parse(text) : null };
}
