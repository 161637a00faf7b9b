import { z } from 'zod'
import { Refused } from '../errors.ts'

/** Some clients write booleans as texts. */
const flexible = z
  .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])
  .nullish()
  .transform((value) => value ?? undefined)

const config = z.object({
  broadcast: z
    .object({
      ack: flexible,
      self: flexible,
      replication_ready: flexible,
      replay: z.object({ since: z.number(), limit: z.number().int().nullish() }).nullish(),
    })
    .nullish(),
  presence: z
    .object({ enabled: flexible, key: z.union([z.string().max(255), z.number(), z.boolean()]).nullish() })
    .nullish(),
  postgres_changes: z.array(z.unknown()).nullish(),
  private: flexible,
})

const join = z.object({
  config: config.nullish(),
  access_token: z.string().max(16_384).nullish(),
  user_token: z.string().max(16_384).nullish(),
})

export type JoinPayload = z.output<typeof join>

/** @throws Refused */
export function parseJoin(payload: unknown): JoinPayload {
  const result = join.safeParse(payload)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Refused('InvalidJoinPayload', `${issue?.path.join('.') || 'payload'}: ${issue?.message}`)
}
