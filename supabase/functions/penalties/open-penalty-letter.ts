import { randomUUID } from 'node:crypto'
import { AppError } from '../../../domain/errors.ts'
import { letterNamed } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { addAct, isToldParty } from '../_shared/penalties/acting.ts'

/**
 * Returns a letter exactly as sent. The first party who opens it here proves its delivery: who and when, and the term runs from that day. Throws
 * `not_found` for anyone it does not concern.
 */
export default command('open-penalty-letter', {
  roles: 'boardAndResidents',
  feature: 'penalties',
  readOnlyAllowed: true,
  auditedAs: 'Leu uma carta de um caso de penalidade',
  ownCase: 'own say',
  answersFile: true,
  input: letterNamed,
  auditsOnlyWhatItTells: true,
  async run(context, { letter_id }) {
    const { sql, condominiumId, role } = context
    // Two members of a household at once: the first proves delivery.
    await sql`select pg_advisory_xact_lock(hashtextextended('penalty letter ' || ${letter_id}, 0))`
    const [letter] = await sql<
      { case_id: string; act_id: string; code: string; pdf: Uint8Array<ArrayBuffer>; is_delivered: boolean }[]
    >`
      select l.case_id, l.act_id, l.code, p.pdf, exists (
        select from public.penalty_acts a where a.condominium_id = ${condominiumId} and a.about_id = l.act_id and a.kind = 'delivered') as is_delivered
      from public.penalty_letters l
      join private.penalty_papers p on p.condominium_id = l.condominium_id and p.letter_id = l.id
      where l.condominium_id = ${condominiumId} and l.id = ${letter_id}`
    if (!letter) throw new AppError('not_found')
    const isParty = await isToldParty(sql, letter.case_id)
    if (!isParty && role !== 'owner_admin' && role !== 'admin' && role !== 'council')
      throw new AppError('not_found')
    const [found] = await sql<{ state: string }[]>`
      select state from public.penalty_cases where condominium_id = ${condominiumId} and id = ${letter.case_id}`
    if (isParty && !letter.is_delivered && found!.state !== 'annulled')
      await addAct(context, 'delivered', {
        id: randomUUID(),
        case_id: letter.case_id,
        about_id: letter.act_id,
        way: 'app',
      })
    return pdfAnswer(letter.pdf, `carta-${letter.code}.pdf`)
  },
})
