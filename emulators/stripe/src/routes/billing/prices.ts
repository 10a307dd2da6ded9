import type { Call, Endpoint } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { mergeMetadata, metadataParam } from "../../api/metadata";
import { ignored, integer, object, oneOf, optional, readParams, text } from "../../api/params";
import { view } from "../../objects/view";
import { createPrice, createProduct } from "../../products/create-product";
import { recurringOf, recurringParam } from "./price-params";

const shape = {
  currency: oneOf("usd"),
  unit_amount: integer(),
  product: optional(text()),
  product_data: optional(
    object({
      id: optional(text()),
      name: text(),
      metadata: metadataParam(),
      active: ignored(),
      statement_descriptor: optional(text(22)),
    }),
  ),
  recurring: optional(recurringParam),
  nickname: optional(text()),
  metadata: metadataParam(),
};

export const priceRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/prices",
    run(call) {
      const params = readParams(shape, call.form);
      const price = createPrice(call.simulator, call.cause, {
        product: productOf(call, params.product, params.product_data),
        amountCents: params.unit_amount,
        recurring: params.recurring ? recurringOf(params.recurring) : null,
        nickname: params.nickname ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
      return view(call.simulator, "price", price);
    },
  },
  {
    method: "get",
    path: "/v1/prices",
    run(call) {
      const params = readParams({ ...listShape, product: optional(text()) }, call.form);
      return listOfKind(
        call,
        "price",
        params,
        ({ product }) => !params.product || product === params.product,
      );
    },
  },
  {
    method: "get",
    path: "/v1/prices/:id",
    run(call) {
      readParams({}, call.form);
      const price = call.simulator.store.get("price", call.part("id"));
      if (!price) throw noSuch("price", call.part("id"));
      return view(call.simulator, "price", price);
    },
  },
];

type ProductData = ReturnType<typeof shape.product_data>;

function productOf(call: Call, id: string | undefined, data: ProductData): string {
  if ((id === undefined) === (data === undefined))
    throw invalidRequest("You must specify either `product` or `product_data` when creating a price.", {
      param: "product",
    });
  if (id !== undefined) {
    if (!call.simulator.store.get("product", id)) throw noSuch("product", id, "product");
    return id;
  }
  return createProduct(call.simulator, call.cause, {
    ...(data?.id ? { id: data.id } : {}),
    name: data?.name ?? "",
    description: null,
    statementDescriptor: data?.statement_descriptor ?? null,
    metadata: mergeMetadata({}, data?.metadata),
  }).id;
}
