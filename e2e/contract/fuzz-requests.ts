import fc from "fast-check";
import type { Document, Operation, Parameter } from "../support/document";
import { valuesOf } from "./generate";
import { hostileText, hostileValue, malformedJson, mutated, withHostileText } from "./hostile-values";
import type { Raw } from "./raw";
import { exampleOf, PNG } from "./requests";
import type { SampleIds } from "./samples";

export type Fuzzing = { document: Document; ids: SampleIds; tokens: readonly string[]; receiver: string };
type Text = fc.Arbitrary<string>;

const weighted = <T>(...all: [weight: number, arbitrary: fc.Arbitrary<T>][]) =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Requests for an operation: valid by the document, slightly invalid, or barely HTTP. */
export function requestsFor(operation: Operation, fuzzing: Fuzzing): fc.Arbitrary<Raw> {
  return fc
    .record({
      target: targets(operation, fuzzing),
      headers: headersFor(operation, fuzzing),
      body: bodies(operation, fuzzing),
      contentType: weighted<string>(
        [16, fc.constant(isUpload(operation) ? "image/png" : "application/json")],
        [
          1,
          fc.constantFrom("application/json; charset=utf-16", "application/vnd.api+json", "APPLICATION/JSON"),
        ],
        [
          1,
          fc.constantFrom(
            "",
            "text/plain",
            "multipart/form-data; boundary=x",
            "application/x-www-form-urlencoded",
            ";",
          ),
        ],
      ),
    })
    .map(({ target, headers, body, contentType }) => ({
      method: operation.method,
      target,
      body,
      headers: {
        ...headers,
        ...(body === null
          ? {}
          : {
              "content-length": String(body.length),
              ...(contentType ? { "content-type": contentType } : {}),
            }),
      },
    }));
}

function targets(operation: Operation, fuzzing: Fuzzing): Text {
  const { params } = exampleOf(operation, fuzzing.ids, fuzzing.receiver, "fuzz");
  // Destructive operations rarely get the real id, so that it remains for others.
  const real = operation.method === "DELETE" ? 1 : 12;
  const parts = operation.path.split(/(\{\w+\})/).map((part): Text => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!name) return fc.constant(part);
    return weighted(
      [real, fc.constant(encodeURIComponent(params[name] ?? "x"))],
      [2, segments()],
      [
        1,
        fc.constantFrom("%00", "%ff%fe", "%c0%af", "%zz", "%", "a%2Fb", "%252e", "~", "*", "x".repeat(2_000)),
      ],
    );
  });
  const query = (operation.it.parameters ?? []).filter((one) => one.in === "query");
  return fc
    .tuple(fc.tuple(...parts), queries(query, fuzzing))
    .map(([all, search]) => all.join("") + (search ? `?${search}` : ""));
}

/** A path segment that contains a value. A segment of only dots would change the path. */
function segments(): Text {
  return hostileText.map(encoded).filter((text) => text !== "" && !/^\.+$/.test(text));
}

/**
 * Lone surrogates cannot be encoded and are sent as raw bytes. Cut to length, because Node refuses a request line over
 * 16 KiB before the app sees it.
 */
function encoded(text: string): string {
  const percentEncoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
  return percentEncoded.replaceAll("%EF%BF%BD", "%ED%A0%80").slice(0, 1_500);
}

function queries(parameters: Parameter[], { document, ids }: Fuzzing): Text {
  const pairs = parameters.map(({ name, schema, required }): Text => {
    const made = valuesOf(schema, document);
    const id = fc.constantFrom<unknown>(...Object.values(ids));
    const good = name === "orgId" ? fc.constant<unknown>(ids.orgId) : weighted([5, made], [1, id]);
    // An unknown or repeated parameter ends validation early, so it is drawn rarely.
    return weighted<string>(
      [24, good.map((value) => `${name}=${encoded(String(value))}`)],
      [required ? 4 : 32, fc.constant("")],
      [4, hostileText.map((text) => `${name}=${encoded(text)}`)],
      [1, fc.tuple(hostileText, hostileText).map(([a, b]) => `${name}=${encoded(a)}&${name}=${encoded(b)}`)],
      [
        1,
        fc.constantFrom(`${name}`, `${name}=%zz`, `${name}=%ff`, `${name}[]=1`, `${name}[x]=1`, `${name}=+`),
      ],
    );
  });
  const extra = weighted<string>(
    [32, fc.constant("")],
    [1, fc.tuple(hostileText, hostileText).map(([a, b]) => `${encoded(a)}=${encoded(b)}`)],
    [1, fc.constantFrom("&&&", "=", "%", "__proto__=1", "a=1&a=2", `q=${"z".repeat(4_000)}`)],
  );
  return fc.tuple(...pairs, extra).map((all) => all.filter((one) => one !== "").join("&"));
}

/** Keeps only characters allowed in a header; Node refuses others before sending. */
const headerText = hostileText.map((text) =>
  text
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "?")
    .slice(0, 2_000)
    .trim(),
);

function headersFor({ it }: Operation, { tokens }: Fuzzing): fc.Arbitrary<Record<string, string>> {
  const isPublic = it["x-role"] === "public";
  const credential = weighted<string>(
    [isPublic ? 1 : 16, fc.constantFrom(...tokens).map((token) => `Bearer ${token}`)],
    [isPublic ? 8 : 1, fc.constant("")],
    [1, headerText.map((text) => `Bearer ${text}`)],
    [
      1,
      fc.constantFrom(
        "Bearer",
        "Basic YTpi",
        "Bearer a b",
        "bearer alm_test_",
        `Bearer ${"e".repeat(6_000)}`,
      ),
    ],
  );
  const maybe = (values: Text, rarely: number) => weighted<string>([rarely, fc.constant("")], [1, values]);
  return fc
    .record({
      authorization: credential,
      "idempotency-key": maybe(fc.oneof(headerText, fc.uuid(), fc.constant("k".repeat(256))), 4),
      "x-proof": maybe(headerText, 20),
      accept: maybe(fc.constantFrom("text/html", "*/*", "application/xml;q=0.1"), 8),
      // Each request has another address, so that rate limits do not end the test.
      "x-forwarded-for": fc.ipV4(),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")));
}

const isUpload = ({ it }: Operation) => it.requestBody?.content["image/png"] !== undefined;

/** A valid image, a truncated or damaged one, and bytes that are no image. */
const files: fc.Arbitrary<Buffer | null> = weighted<Buffer | null>(
  [2, fc.constant(Buffer.from(PNG, "base64"))],
  [3, fc.nat(60).map((length) => Buffer.from(PNG, "base64").subarray(0, length))],
  [
    3,
    fc.tuple(fc.nat(69), fc.nat(255)).map(([at, byte]) => Buffer.from(PNG, "base64").fill(byte, at, at + 1)),
  ],
  [2, fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))],
  [1, fc.constant(null)],
);

function bodies(operation: Operation, fuzzing: Fuzzing): fc.Arbitrary<Buffer | null> {
  if (isUpload(operation)) return files;
  const schema = operation.it.requestBody?.content["application/json"]?.schema;
  if (!schema)
    return operation.method === "GET"
      ? fc.constant(null)
      : weighted<Buffer | null>(
          [6, fc.constant(null)],
          [1, hostileValue.map((value) => Buffer.from(JSON.stringify(value)))],
        );
  const example = exampleOf(operation, fuzzing.ids, fuzzing.receiver, "fuzz").body;
  const made = valuesOf(schema, fuzzing.document);
  const good = weighted<unknown>([2, made], [2, partly(example, made)], [1, fc.constant(example)]);
  const json = (values: fc.Arbitrary<unknown>) => values.map((value) => JSON.stringify(value) ?? "");
  return weighted<Buffer | null>(
    [5, json(good).map((text) => Buffer.from(text))],
    [3, json(withHostileText(good)).map((text) => Buffer.from(text))],
    [3, json(mutated(good)).map((text) => Buffer.from(text))],
    [2, malformedJson(json(good))],
    [1, fc.constant(null)],
  );
}

/** The example, which names real objects, with some fields replaced by generated values. */
function partly(example: unknown, made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(made, fc.nat()).map(([value, takes]) => {
    if (typeof value !== "object" || value === null) return example;
    const taken = Object.entries(value).filter((_, index) => (takes >> (index % 31)) & 1);
    return { ...(example as object), ...Object.fromEntries(taken) };
  });
}
