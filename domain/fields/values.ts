import { z } from 'zod'

/**
 * Values by keys that the caller names, at most so many: what is kept of them grows with nothing that anybody may send without end. Whoever
 * keeps them keeps the keys that it asked for.
 */
export const values = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  most: number,
) => z.record(key, value).refine((given) => Object.keys(given).length <= most, `Envie até ${most} valores.`)
