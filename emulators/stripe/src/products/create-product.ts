import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { newId } from "../ids";
import type { Simulator } from "../simulator";
import type { PriceRecord, ProductRecord } from "../store/billing-records";

/** A product id is short, and may be chosen by the caller. */
export function createProduct(
  simulator: Simulator,
  cause: Cause,
  input: Pick<ProductRecord, "name" | "description" | "statementDescriptor" | "metadata"> & { id?: string },
): ProductRecord {
  const created = simulator.now();
  const product = simulator.store.put("product", {
    ...input,
    id: input.id ?? newId("prod").slice(0, 19),
    created,
    updated: created,
    active: true,
  });
  emit(simulator, cause, "product.created", "product", product);
  return product;
}

export type NewPrice = Pick<PriceRecord, "product" | "amountCents" | "recurring" | "nickname" | "metadata">;

/** A separate price, with an event. */
export function createPrice(simulator: Simulator, cause: Cause, input: NewPrice): PriceRecord {
  const price = putPrice(simulator, { ...input, active: true });
  emit(simulator, cause, "price.created", "price", price);
  return price;
}

/** An inline price of one subscription; it cannot be reused. */
export function putPrice(simulator: Simulator, input: NewPrice & Pick<PriceRecord, "active">): PriceRecord {
  return simulator.store.put("price", { ...input, id: newId("price"), created: simulator.now() });
}
