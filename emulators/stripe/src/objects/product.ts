import type { Stripe } from "stripe";
import type { ProductRecord } from "../store/billing-records";

/** What a price is for, such as a campaign. */
export function productView(product: ProductRecord): Stripe.Product {
  return {
    id: product.id,
    object: "product",
    active: product.active,
    created: product.created,
    default_price: null,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: product.statementDescriptor,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: product.updated,
    url: null,
  };
}
