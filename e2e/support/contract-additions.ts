import { readFileSync, writeFileSync } from "node:fs";
import type { Stripe } from "stripe";

const object = (properties: Record<string, object>, required: string[] = Object.keys(properties)) => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const text = { type: "string" };
const flag = { type: "boolean" };

const wallet = object(
  { status: { enum: ["active", "inactive"] }, status_details: object({ error_message: text }) },
  ["status"],
);

const domain = object({
  id: text,
  object: { enum: ["payment_method_domain"] },
  amazon_pay: wallet,
  apple_pay: wallet,
  created: { type: "integer" },
  domain_name: text,
  enabled: flag,
  google_pay: wallet,
  klarna: wallet,
  link: wallet,
  livemode: flag,
  paypal: wallet,
} satisfies Record<keyof Stripe.PaymentMethodDomain, object>);

const json = (schema: object) => ({ 200: { content: { "application/json": { schema } } } });
const form = (properties: Record<string, object>, required: string[] = []) => ({
  content: { "application/x-www-form-urlencoded": { schema: object(properties, required) } },
});
const expand = { type: "array", items: text };

/** Operations that the app calls but the contract next to the clone omits, as typed in Stripe's SDK. */
const PATHS = {
  "/v1/payment_method_domains": {
    get: {
      operationId: "PaymentMethodDomains.list",
      "x-query": object(
        {
          domain_name: text,
          enabled: flag,
          expand,
          limit: { type: "integer" },
          starting_after: text,
          ending_before: text,
        } satisfies Record<keyof Stripe.PaymentMethodDomainListParams, object>,
        [],
      ),
      responses: json(
        object({
          object: { enum: ["list"] },
          data: { type: "array", items: domain },
          has_more: flag,
          url: text,
        }),
      ),
    },
    post: {
      operationId: "PaymentMethodDomains.create",
      requestBody: form(
        { domain_name: text, enabled: flag, expand } satisfies Record<
          keyof Stripe.PaymentMethodDomainCreateParams,
          object
        >,
        ["domain_name"],
      ),
      responses: json(domain),
    },
  },
  "/v1/payment_method_domains/{id}/validate": {
    post: {
      operationId: "PaymentMethodDomains.validate",
      requestBody: form({ expand } satisfies Record<keyof Stripe.PaymentMethodDomainValidateParams, object>),
      responses: json(domain),
    },
  },
};

/** Adds the missing operations to a copy of the contract. */
export function addOperations(file: string): void {
  const contract: { paths: Record<string, object> } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...contract, paths: { ...PATHS, ...contract.paths } }));
}
