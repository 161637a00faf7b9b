import { expect, test } from 'vitest'
import { z } from 'zod'
import { commands } from '../../domain/permissions/commands.ts'
import { handlerOf } from '../command-handlers.ts'

/** Card commands send a one-time token of the provider's form, whose digest reveals nothing; the two of assemblies send how secret votes are run. */
const noSecrets = ['change-subscription-card', 'pay-subscription', 'amend-notice', 'save-assembly']

const secrets = /"(?:pin|password|secret|client_secret|private_key|ticket|token)":\{/

test('no idempotency record keeps a digest of what can be guessed or must not be known', async () => {
  const kept: string[] = []
  for (const [name, { roles }] of Object.entries(commands)) {
    const { input, isSecret, readOnly } = (await handlerOf(name)).definition
    const shape = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
    if (secrets.test(shape) && roles !== 'anyone' && !isSecret && !readOnly) kept.push(name)
  }
  expect(kept).toEqual(noSecrets)
})
