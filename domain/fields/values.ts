import { z } from 'zod'

/**
 * Values by caller-chosen keys, at most so many, so that stored data cannot grow without limit. The code that stores them keeps only the keys it
 * expects.
 */
export const values = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  most: number,
) => z.record(key, value).refine((given) => Object.keys(given).length <= most, `Envie até ${most} valores.`)
