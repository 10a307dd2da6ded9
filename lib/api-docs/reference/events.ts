import { builtDocument } from "@/lib/api-docs/openapi/built-document";
import type { JsonSchema } from "@/lib/api-docs/openapi/json-schema";
import { fill } from "./examples";
import { typeName } from "./fields";
import type { EventDoc } from "./schemas";

type Described = {
  post: {
    description: string;
    requestBody: { content: { "application/json": { schema: JsonSchema; example?: unknown } } };
  };
};

/** Returns every event that endpoints receive, with the schema of its `data`. */
export function eventDocs(translate: (text: string) => string): EventDoc[] {
  const { webhooks, components } = builtDocument();
  const named = (components["schemas"] ?? {}) as Record<string, JsonSchema>;
  return Object.entries(webhooks as Record<string, Described>).map(([type, { post }]) => {
    const { schema, example } = post.requestBody.content["application/json"];
    const data = schema.properties?.["data"];
    return {
      type,
      description: post.description,
      data: data ? typeName(data, named) : "object",
      example: example ? JSON.stringify(fill(example, translate), null, 2) : null,
    };
  });
}
