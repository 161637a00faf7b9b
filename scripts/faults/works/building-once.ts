import { furnish } from '../building.ts'
import type { Caller } from '../caller.ts'
import type { Product } from '../product.ts'

/** What works of one kind share: made at the first of them, in each product once. */
export function once<Made>(make: (product: Product, caller: Caller) => Promise<Made>) {
  const made = new WeakMap<Product, Promise<Made>>()
  return (product: Product, caller: Caller): Promise<Made> => {
    const found = made.get(product) ?? make(product, caller)
    made.set(product, found)
    return found
  }
}

/** A building with units and account, for short works that follow each other in it. */
export const sharedBuilding = once((_, caller) => furnish(caller, 'Prédio de todos'))
