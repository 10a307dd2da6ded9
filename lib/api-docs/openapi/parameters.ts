import type { Declaration } from "@/lib/http/declaration";
import { routeOf } from "@/lib/http/declaration";
import type { Components } from "./components";
import type { JsonSchema } from "./json-schema";
import { isDelivery } from "./refusals";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};

/** Returns an operation's parameters in the order path, query, headers. */
export function parametersOf(it: Declaration, components: Components): Parameter[] {
  return [...pathParameters(it, components), ...queryParameters(it, components), ...headerParameters(it)];
}

function pathParameters(it: Declaration, components: Components): Parameter[] {
  const { path } = routeOf(it);
  const known = it.params ? components.add(it.params, "input").properties : {};
  return [...path.matchAll(/(?<=([\w-]+)\}?\/)\{(\w+)\}/g)].map(([, before = "", name = ""]) => {
    const { description, ...schema } = known?.[name] ?? { type: "string" };
    const text = description ?? PATH_DESCRIPTIONS[name] ?? `Id of the ${RESOURCES[before] ?? "resource"}`;
    return withExample(
      { name, in: "path", required: true, description: text, schema },
      it.example.params?.[name],
    );
  });
}

const PATH_DESCRIPTIONS: Record<string, string> = {
  idOrSlug: "Id or slug of the organization",
  userId: "Id of the person at the identity provider",
  invitationId: "Id of the invitation",
  keyId: "Id of the API key",
  webhookId: "Id of the webhook endpoint",
  deliveryId: "Id of the delivery",
  fieldId: "Id of the custom field",
  levelId: "Id of the giving level",
  kind: "Which text",
  language: "Code of the language, such as `en`",
  slug: "Slug of the campaign",
  token: "The token of the link",
};
const RESOURCES: Record<string, string> = {
  campaigns: "campaign",
  campaign: "campaign",
  donations: "donation",
  donors: "donor",
  subscriptions: "subscription",
  disputes: "dispute",
  payouts: "payout",
  alerts: "alert",
};

function queryParameters(it: Declaration, components: Components): Parameter[] {
  if (!it.query) return [];
  const { properties = {}, required = [] } = components.add(it.query, "input");
  return Object.entries(properties).map(([name, { description, ...schema }]) =>
    withExample(
      {
        name,
        in: "query",
        required: required.includes(name),
        ...((description ?? QUERY_DESCRIPTIONS[name])
          ? { description: description ?? QUERY_DESCRIPTIONS[name] }
          : {}),
        schema,
      },
      it.example.query?.[name],
    ),
  );
}

const QUERY_DESCRIPTIONS: Record<string, string> = {
  orgId: "Id or slug of the organization",
  status: "Only items with this status",
  type: "Only items of this type",
  kind: "Only items of this kind",
  eventType: "Only events of this type",
  frequency: "Only items with this frequency",
  page: "Page number, from 1",
  limit: "Items per page",
  cursor: "The `nextCursor` or `previousCursor` of a page",
};

function withExample(parameter: Parameter, example: string | undefined): Parameter {
  if (example === undefined) return parameter;
  const { type } = parameter.schema;
  const isNumber = type === "integer" || type === "number";
  return { ...parameter, example: isNumber ? Number(example) : example };
}

function headerParameters(it: Declaration): Parameter[] {
  if (isDelivery(it)) return [SIGNATURE];
  const key = it.role === "public" ? PUBLIC_IDEMPOTENCY_KEY : IDEMPOTENCY_KEY;
  return [...(it.idempotent ? [key] : []), ...(asksForProof(it) ? [PROOF] : [])];
}

/** Whether one of the declared refusals has a challenge. */
const asksForProof = ({ refusals = [] }: Declaration): boolean =>
  refusals.some(({ more }) => more && "challenge" in more.schema.shape);

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Makes retries safe: for 24 hours, the same request with the same key returns the first response. Keys are scoped to the operation and the caller.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};
const PUBLIC_IDEMPOTENCY_KEY: Parameter = {
  ...IDEMPOTENCY_KEY,
  description:
    "Makes retries safe: for 24 hours, the same request with the same key returns the first response. The Idempotency-Key of a public call is a secret: use a random UUID. Keys are scoped to the operation and the caller's IP address. Keys shorter than 16 characters are also scoped to the `User-Agent`, because other callers at the same address could guess them.",
};
const PROOF: Parameter = {
  name: "X-Proof",
  in: "header",
  description:
    "The solution of the challenge in a 403: `<token>.<n0>-<n1>-…`. Only needed after such a response.",
  schema: { type: "string" },
};
const SIGNATURE: Parameter = {
  name: "Processor-Signature",
  in: "header",
  description:
    "`t=<unix seconds>,v1=<HMAC-SHA256 of t, a period and the raw body>`; `Stripe-Signature` is accepted as well.",
  schema: { type: "string" },
};
