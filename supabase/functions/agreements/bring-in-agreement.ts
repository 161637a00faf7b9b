import { z } from 'zod'
import { breachRule } from '../../../domain/agreements/terms.ts'
import { AppError } from '../../../domain/errors.ts'
import { day } from '../../../domain/fields/time.ts'
import { sumCents } from '../../../domain/money.ts'
import { bringIn } from '../_shared/agreements/before/bringing-in.ts'
import { loadUnit } from '../_shared/agreements/debts.ts'
import * as field from '../_shared/agreements/inputs.ts'
import { command } from '../_shared/command.ts'
import { openFund } from '../_shared/ledger/accounts.ts'

const instalment = z.object({
  due_on: day('Informe o vencimento.'),
  cents: z
    .number('Informe o valor.')
    .int('Informe o valor em centavos inteiros.')
    .min(1, 'O valor precisa ser maior que zero.')
    .max(100_000_000_000, 'O valor é alto demais.'),
})
const input = z
  .object({
    condominium_id: field.condominium_id,
    unit_id: field.unit_id,
    agreed_on: day('Informe o dia do acordo.'),
    /** Instalments that were paid before. */
    paid_before: z
      .number('Informe um número.')
      .int()
      .min(0, 'No mínimo 0.')
      .max(119, 'No máximo 119.')
      .default(0),
    instalments: z.array(instalment).min(1, 'Informe ao menos uma parcela.').max(120, 'Até 120 parcelas.'),
    fund: z.string().trim().min(1).max(36).default('ordinary'),
    message: field.message,
    ...breachRule,
  })
  .refine(
    ({ instalments }) =>
      instalments.every(({ due_on }, place) => place === 0 || due_on > instalments[place - 1]!.due_on),
    { path: ['instalments'], message: 'As parcelas vêm em ordem de vencimento, uma por dia.' },
  )
  .refine(({ instalments, paid_before }) => instalments.length + paid_before <= 120, {
    path: ['paid_before'],
    message: 'São até 120 parcelas ao todo.',
  })

/**
 * Imports an agreement that is already running: the rest becomes charges owed against the opening balance, with boletos for those that are not late.
 * Its debts were never in these books. Throws `invalid_input`, `not_found`, `our_number_exhausted`.
 */
export default command('bring-in-agreement', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Trouxe um acordo em andamento',
  section: 'agreement-rules',
  ownCase: { guard: 'debt_agreements_own_case' },
  input,
  async run(context, { unit_id, agreed_on, paid_before, instalments, fund, message, ...breach }) {
    const { sql, condominiumId, today, audit } = context
    if (agreed_on > today) {
      const fault = 'Um acordo em andamento foi feito hoje ou antes.'
      throw new AppError('invalid_input', { message: fault, fields: [{ path: 'agreed_on', message: fault }] })
    }
    const unit = await loadUnit(sql, condominiumId, unit_id)
    const { id: fundId } = await openFund(sql, condominiumId, fund, 'fund')
    const agreement = {
      unitId: unit.id,
      agreedOn: agreed_on,
      fundId,
      message,
      count: instalments.length + paid_before,
      instalments: instalments.map(({ due_on, cents }, place) => ({
        number: paid_before + place + 1,
        dueOn: due_on,
        cents,
      })),
    }
    const [brought] = await bringIn(context, [agreement], breach)
    const { id, reference } = brought!
    const total = sumCents(instalments.map(({ cents }) => cents))
    audit({
      entity: 'debt_agreements',
      entityId: id,
      after: { unit_id, reference, total_cents: total, count: instalments.length },
    })
    return { agreement_id: id, reference }
  },
})
