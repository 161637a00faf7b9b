import { furnish } from '../building.ts'
import type { Caller } from '../caller.ts'
import type { Product } from '../product.ts'

/** Shares a value among works of one kind: made by the first of them, once in each product. */
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
