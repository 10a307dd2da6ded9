import type { Endpoint } from "../api/endpoint";
import { noSuch } from "../api/errors";
import { mergeMetadata, metadataParam } from "../api/metadata";
import { optional, readParams, text } from "../api/params";
import { view } from "../entities/view";
import { emit } from "../events/emit";
import { newId, randomText } from "../ids";

const shape = {
  email: optional(text(512)),
  name: optional(text(256)),
  phone: optional(text(20)),
  description: optional(text()),
  metadata: metadataParam(),
};

export const customerRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/customers",
    run(call) {
      const params = readParams(shape, call.form);
      const customer = call.world.store.put("customer", {
        id: newId("cus").slice(0, 18),
        created: call.world.now(),
        email: params.email ?? null,
        name: params.name ?? null,
        phone: params.phone ?? null,
        description: params.description ?? null,
        invoicePrefix: randomText(8).toUpperCase(),
        metadata: mergeMetadata({}, params.metadata),
      });
      emit(call.world, call.cause, "customer.created", "customer", customer);
      return view(call.world, "customer", customer);
    },
  },
  {
    method: "get",
    path: "/v1/customers/:id",
    run(call) {
      readParams({}, call.form);
      const customer = call.world.store.get("customer", call.part("id"));
      if (!customer) throw noSuch("customer", call.part("id"));
      return view(call.world, "customer", customer);
    },
  },
];
