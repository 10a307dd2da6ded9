import { ENDPOINTS } from "@/lib/api-docs/endpoints";
import { type OperationId, PATHS } from "@/lib/client/paths";
import { type Declaration, keyScopeOf, routeOf, TAGS } from "@/lib/http/declaration";
import { Components } from "./components";
import { INTRODUCTION } from "./introduction";
import { parametersOf } from "./parameters";
import { ERRORS, HEADERS, responsesOf } from "./responses";
import { TAG_DESCRIPTIONS } from "./tags";
import { webhooksOf } from "./webhook-events";

/** The facts that differ between installations. */
export type Facts = { origin: string; mode: "live" | "test" };
export type OpenApi = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: Record<string, Record<string, unknown>>;
  [part: string]: unknown;
};

/** Raised by changes that clients must know of. Additions alone do not raise it (the reference, Compatibility). */
export const API_VERSION = "1.0.0";

/** Returns all operations in the order of the tags, then of PATHS, with deletions last. */
export function operations(): Declaration[] {
  const all: Declaration[] = (Object.keys(PATHS) as OperationId[]).map((id) => ENDPOINTS[id]);
  const removes = (it: Declaration) => Number(routeOf(it).method === "DELETE");
  return TAGS.flatMap((tag) => all.filter((it) => it.tag === tag).sort((a, b) => removes(a) - removes(b)));
}

/** Builds an OpenAPI 3.1 document from the declarations. Pure: the same input gives the same document. */
export function openApiDocument({ origin, mode }: Facts, declared: Declaration[] = operations()): OpenApi {
  const components = new Components();
  const paths: OpenApi["paths"] = {};
  for (const it of declared) {
    const { method, path } = routeOf(it);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(it, components) };
  }
  const webhooks = webhooksOf(declared, components);
  return components.finish({
    openapi: "3.1.0",
    info: {
      title: "Almoner",
      version: API_VERSION,
      summary: "Fundraising and donations for nonprofits",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      {
        url: origin,
        description: mode === "live" ? "Live mode: real money moves" : "Test mode: no real money moves",
      },
    ],
    tags: TAGS.map((name) => ({ name, description: TAG_DESCRIPTIONS[name] })),
    externalDocs: { url: `${origin}/docs/api`, description: "API reference with a guide and examples" },
    paths,
    webhooks,
    components: {
      schemas: { ...ERRORS, ...components.schemas() },
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }) as OpenApi;
}

function describe(it: Declaration, components: Components): Record<string, unknown> {
  const parameters = parametersOf(it, components);
  return {
    operationId: it.id,
    tags: [it.tag],
    summary: it.summary,
    description: it.description,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(it.body
      ? {
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: components.add(it.body, "input"), example: it.example.body },
            },
          },
        }
      : {}),
    ...(it.upload
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              it.upload.media.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
            ),
          },
        }
      : {}),
    responses: responsesOf(it, components),
    security: securityOf(it),
    "x-role": it.role,
    ...scopeOf(it),
  };
}

function securityOf({ role, keys, personOnly }: Declaration): Record<string, []>[] {
  // The empty requirement makes the key optional.
  if (role === "public") return keys ? [{}, { apiKey: [] }] : [];
  return personOnly ? [{ sessionToken: [] }] : [{ sessionToken: [] }, { apiKey: [] }];
}

/** Returns the lowest API key scope that may call an operation; empty if keys are refused or not needed. */
export function scopeOf(it: Declaration): { "x-scope"?: string } {
  const scope = keyScopeOf(it);
  return scope ? { "x-scope": scope } : {};
}

const SECURITY_SCHEMES = {
  sessionToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "A session token of the identity provider, for a signed-in person. It has the permissions of the person's role.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "alm_live_… or alm_test_…",
    description:
      "An API key of one organization. Scope `read` can read what a member can, `write` can do what a member can, `admin` what an admin can.",
  },
};
