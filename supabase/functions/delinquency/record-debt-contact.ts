import { z } from 'zod'
import { addDays } from '../../../domain/calendar.ts'
import { contactChannelNames } from '../../../domain/delinquency/contacts.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { filledText } from '../../../domain/fields/text.ts'
import { day } from '../../../domain/fields/time.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  unit_id: z.uuid('Unidade inválida.'),
  happened_on: day('Informe o dia do contato.'),
  channel: z.enum(contactChannelNames, 'Escolha o meio.'),
  note: filledText(1000, 'Escreva o que foi dito.', 3),
  promised_on: day('Informe o dia prometido.').nullish(),
})

const refused = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] })

/** Records a contact about a unit's debt and what was promised. It cannot be changed afterwards: a later entry corrects it. */
export default command('record-debt-contact', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Registrou um contato de cobrança',
  section: 'debt-contacts',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, userId, today, audit }, given) {
    const { unit_id, happened_on, channel, note, promised_on } = given
    if (happened_on > today) throw refused('happened_on', 'O contato não pode ser futuro.')
    if (promised_on && promised_on < happened_on)
      throw refused('promised_on', 'A promessa não pode ser para antes do contato.')
    if (promised_on && promised_on > addDays(today, 730))
      throw refused('promised_on', 'Escolha um dia nos próximos dois anos.')
    const [unit] =
      await sql`select from public.units where condominium_id = ${condominiumId} and id = ${unit_id}`
    if (!unit) throw new AppError('not_found')
    const [made] = await sql<{ id: string }[]>`
      insert into public.debt_contacts (condominium_id, unit_id, happened_on, channel, note, promised_on, recorded_by)
      values (${condominiumId}, ${unit_id}, ${happened_on}, ${channel}, ${note}, ${promised_on ?? null}, ${userId}) returning id`
    audit({
      entity: 'debt_contacts',
      entityId: made!.id,
      after: { unit_id, happened_on, channel, promised_on },
    })
    return { id: made!.id }
  },
})
