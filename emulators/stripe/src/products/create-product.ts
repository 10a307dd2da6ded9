import { emit } from "../events/emit";
import { newId } from "../ids";
import type { Cause, World } from "../simulator";
import type { PriceRecord, ProductRecord } from "../store/billing-records";

/** A product id is short, and may be the caller's own choice. */
export function createProduct(
  world: World,
  cause: Cause,
  input: Pick<ProductRecord, "name" | "description" | "statementDescriptor" | "metadata"> & { id?: string },
): ProductRecord {
  const created = world.now();
  const product = world.store.put("product", {
    ...input,
    id: input.id ?? newId("prod").slice(0, 19),
    created,
    updated: created,
    active: true,
  });
  emit(world, cause, "product.created", "product", product);
  return product;
}

export type NewPrice = Pick<PriceRecord, "product" | "amountCents" | "recurring" | "nickname" | "metadata">;

/** A price of its own, which the platform is told of. */
export function createPrice(world: World, cause: Cause, input: NewPrice): PriceRecord {
  const price = putPrice(world, { ...input, active: true });
  emit(world, cause, "price.created", "price", price);
  return price;
}

/** A price that was written inside a subscription; nobody can use it elsewhere. */
export function putPrice(world: World, input: NewPrice & Pick<PriceRecord, "active">): PriceRecord {
  return world.store.put("price", { ...input, id: newId("price"), created: world.now() });
}
