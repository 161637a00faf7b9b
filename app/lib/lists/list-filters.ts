import type { z } from 'zod'
import { useListAddress } from './keyset.ts'

/** The filters of `schema` that an address names, by the words of `names`. What makes no sense there counts as absent. */
export const filtersIn = <Filters extends object>(
  params: URLSearchParams,
  schema: z.ZodType<Filters>,
  names: Readonly<Record<keyof Filters, string>>,
): Filters =>
  Object.fromEntries(
    Object.entries<string>(names).flatMap(([filter, name]) => {
      const value = params.get(name)?.trim()
      return value && schema.safeParse({ [filter]: value }).success ? [[filter, value]] : []
    }),
  ) as Filters

/**
 * A list's address whose filters are those of a command's `schema`, each under the word used in links: `{ state: 'situacao' }`. `show` changes some
 * of them and returns to the start of the list.
 */
export function useListFilters<Filters extends object>(
  schema: z.ZodType<Filters>,
  names: Readonly<Record<keyof Filters, string>>,
) {
  const address = useListAddress()
  return {
    ...address,
    filters: filtersIn(address.params, schema, names),
    show: (changes: Partial<Record<keyof Filters, string | null>>) =>
      address.filter(
        Object.fromEntries(
          Object.entries<string | null>(changes as never).map(([key, value]) => [
            names[key as keyof Filters],
            value,
          ]),
        ),
      ),
  }
}

export type ListFilters<Filters extends object> = ReturnType<typeof useListFilters<Filters>>
