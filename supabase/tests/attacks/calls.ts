import fc from 'fast-check'
import { hostile, type Making, type Try } from './try.ts'

/** Calls of procedures, the private ones too, about ids of others. */
export function calls({ schema, ids }: Making): fc.Arbitrary<Try> {
  return fc
    .constantFrom(...schema.routines)
    .chain(({ name, parameters }) =>
      fc
        .record(
          Object.fromEntries(
            parameters.map(({ name: parameter, type }) => [
              parameter,
              type === 'uuid'
                ? fc.constantFrom(...ids)
                : type === 'uuid[]'
                  ? fc.array(fc.constantFrom(...ids), { maxLength: 3 })
                  : fc.constantFrom(...hostile, 'units', 'expenses', '2026-01-01', 'pending', 'marca'),
            ]),
          ),
        )
        .map((body) => ({
          kind: 'call' as const,
          about: name,
          method: 'POST',
          path: `rpc/${name}`,
          headers: {},
          body,
        })),
    )
}
