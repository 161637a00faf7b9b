import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import {
  type TestOutcome,
  type TestStep,
  testStepNames,
  testSteps,
} from '../../../domain/payment-test/steps.ts'
import { refuseCardNumber } from '../_shared/checkout/refuse-card-number.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { checkCards, checkRefund, checkSingle, checkSubscription } from '../_shared/payment-test/charging.ts'
import { environmentOf } from '../_shared/payment-test/environment.ts'
import { bad, type Found } from '../_shared/payment-test/finding.ts'
import {
  checkApi,
  checkConfiguration,
  checkPublicKey,
  checkSignature,
  checkWebhook,
} from '../_shared/payment-test/harmless.ts'

const input = z.strictObject({
  condominium_id: condominiumId.nullish(),
  step: z.enum(testStepNames, 'Passo desconhecido.'),
})

/** Whole runs an hour. */
const mostRuns = 6

/**
 * Runs one step of the payment test against the current configuration, and reports what it found and what to do. Steps that charge run only with the
 * stand-in or with test credentials. For administrators of the condominium and of the platform; the first step of a run is audited.
 */
export default command('test-payments', {
  // Administrators of a condominium and of the platform.
  roles: ['superadmin', 'owner_admin', 'admin'],
  readOnlyAllowed: true,
  auditedAs: 'Testou os pagamentos do ambiente',
  auditGroup: 'condominium',
  section: 'subscription-payments',
  ownCase: 'everyday',
  input,
  logsRefusals: true,
  auditsOnlyWhatItTells: true,
  verify: refuseCardNumber,
  condominium: async ({ condominium_id }, sql) => ((await isPlatform(sql)) ? '' : (condominium_id ?? '')),
  async run({ userId, now, audit, limit }, { step }) {
    const isFirst = step === 'configuration'
    await limit(
      `test-payments ${isFirst ? 'run' : 'step'} ${userId}`,
      isFirst ? mostRuns : mostRuns * 10,
      'hour',
    )
    if (isFirst) audit({ entity: 'payment_test', after: { status: 'running' } })
    return async () => {
      const environment = await environmentOf()
      const began = performance.now()
      const found = await take(step, environment, now)
      const outcome: TestOutcome = { step, ...found, ms: Math.round(performance.now() - began) }
      return { environment, ...outcome }
    }
  },
})

async function isPlatform(sql: Sql): Promise<boolean> {
  const [caller] = await sql<{ is_superadmin: boolean }[]>`select private.is_superadmin()`
  return caller?.is_superadmin ?? false
}

async function take(
  step: TestStep,
  environment: Awaited<ReturnType<typeof environmentOf>>,
  now: Date,
): Promise<Found> {
  if (environment === 'none' && step !== 'configuration' && step !== 'signature')
    return bad(
      'Não há conta do Mercado Pago configurada.',
      'Defina MERCADO_PAGO_ACCESS_TOKEN, MERCADO_PAGO_PUBLIC_KEY e MERCADO_PAGO_WEBHOOK_SECRET e reinicie.',
    )
  if (environment === 'live' && testSteps[step].charges)
    return {
      outcome: 'skipped',
      findings: [],
      advice: null,
      summary:
        'Com credenciais reais isto moveria dinheiro de verdade. Use credenciais de teste para este passo.',
    }
  const checks: Record<TestStep, () => Found | Promise<Found>> = {
    configuration: checkConfiguration,
    api: checkApi,
    'public-key': checkPublicKey,
    signature: () => checkSignature(now),
    webhook: () => checkWebhook(now),
    cards: checkCards,
    pix: () => checkSingle('pix'),
    boleto: () => checkSingle('boleto'),
    subscription: checkSubscription,
    refund: checkRefund,
  }
  return checks[step]()
}
