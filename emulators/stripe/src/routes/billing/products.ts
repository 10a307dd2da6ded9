import type { Call, Endpoint } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { mergeMetadata, metadataParam } from "../../api/metadata";
import { clearable, flag, ignored, optional, readParams, text } from "../../api/params";
import { emit } from "../../events/emit";
import { view } from "../../objects/view";
import { createProduct } from "../../products/create-product";
import type { ProductRecord } from "../../store/billing-records";

const fields = {
  description: clearable(text()),
  statement_descriptor: clearable(text(22)),
  metadata: metadataParam(),
  url: ignored(),
  images: ignored(),
};

export const productRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/products",
    run(call) {
      const shape = { ...fields, id: optional(text()), name: text(), active: ignored() };
      const params = readParams(shape, call.form);
      if (params.id && call.simulator.store.get("product", params.id))
        throw invalidRequest(`Product already exists: ${params.id}`, {
          code: "resource_already_exists",
          param: "id",
        });
      const product = createProduct(call.simulator, call.cause, {
        ...(params.id ? { id: params.id } : {}),
        name: params.name,
        description: params.description ?? null,
        statementDescriptor: params.statement_descriptor ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
      return view(call.simulator, "product", product);
    },
  },
  {
    method: "get",
    path: "/v1/products",
    run(call) {
      const params = readParams({ ...listShape, active: optional(flag()) }, call.form);
      return listOfKind(
        call,
        "product",
        params,
        ({ active }) => params.active === undefined || active === params.active,
      );
    },
  },
  {
    method: "get",
    path: "/v1/products/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "product", find(call));
    },
  },
  {
    method: "post",
    path: "/v1/products/:id",
    run(call) {
      const shape = { ...fields, name: optional(text()), active: optional(flag()) };
      const params = readParams(shape, call.form);
      const old = find(call);
      const product = call.simulator.store.put("product", {
        ...old,
        updated: call.simulator.now(),
        name: params.name ?? old.name,
        active: params.active ?? old.active,
        description: params.description === undefined ? old.description : params.description,
        statementDescriptor:
          params.statement_descriptor === undefined ? old.statementDescriptor : params.statement_descriptor,
        metadata: mergeMetadata(old.metadata, params.metadata),
      });
      emit(call.simulator, call.cause, "product.updated", "product", product, {
        previous: { updated: old.updated },
      });
      return view(call.simulator, "product", product);
    },
  },
];

function find(call: Call): ProductRecord {
  const product = call.simulator.store.get("product", call.part("id"));
  if (!product) throw noSuch("product", call.part("id"));
  return product;
}
