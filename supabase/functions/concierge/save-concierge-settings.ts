import { z } from 'zod'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

const choice = z.enum(['refuse', 'flag'], 'Escolha recusar ou avisar.')
const days = (least: number, most: number) =>
  z
    .int(`De ${least} a ${most} dias.`)
    .min(least, `De ${least} a ${most} dias.`)
    .max(most, `De ${least} a ${most} dias.`)
const input = z.object({
  condominium_id: field.condominium_id,
  document_policy: z.enum(['none', 'hint', 'full'], 'Escolha o que a portaria pede.'),
  pass_policy: z.strictObject({ expired: choice, used_up: choice, outside_hours: choice }),
  overstay_hours: z.int().min(1, 'De 1 a 168 horas.').max(168, 'De 1 a 168 horas.'),
  delivery_reminder_days: z
    .array(days(1, 60))
    .max(6, 'Até seis lembretes.')
    .transform((told) => [...new Set(told)].sort((a, b) => a - b)),
  visit_retention_days: days(30, 1825),
  document_retention_days: days(1, 365),
  photo_retention_days: days(1, 365),
  shift_checklist: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Item inválido.'),
        label: field.name('Escreva o item.'),
      }),
    )
    .max(40, 'Até quarenta itens.')
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Há um item repetido.'),
  contacts: z
    .array(
      z.strictObject({
        name: field.name('Diga o nome.', 60),
        phone: z.string().regex(/^[0-9()+ -]{3,24}$/, 'Telefone inválido.'),
        note: field.optionalLine(120),
      }),
    )
    .max(40, 'Até quarenta contatos.'),
})

type Settings = Omit<z.infer<typeof input>, 'condominium_id'>

/** The house's habits at the desk; every desk has them at its next contact. */
export default command('save-concierge-settings', {
  roles: 'admins',
  feature: 'portaria',
  auditedAs: 'Editou as regras da portaria',
  section: 'desk-rules',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit }, { condominium_id: _, ...settings }) {
    const [before] = await sql<Settings[]>`
      select document_policy, pass_policy, overstay_hours, delivery_reminder_days, visit_retention_days, document_retention_days,
        photo_retention_days, shift_checklist, contacts
      from public.concierge_settings where condominium_id = ${condominiumId} for update`
    await sql`
      update public.concierge_settings set ${sql({
        ...settings,
        pass_policy: sql.json(settings.pass_policy),
        shift_checklist: sql.json(settings.shift_checklist),
        contacts: sql.json(settings.contacts),
      } as never)}, changed_at = private.now()
      where condominium_id = ${condominiumId}`
    audit({
      entity: 'concierge_settings',
      entityId: condominiumId,
      before: plainOf(before!),
      after: plainOf(settings),
    })
    return {}
  },
})

/** Lists by their length: phones stay out of the log. */
const plainOf = ({ shift_checklist, contacts, pass_policy, delivery_reminder_days, ...rest }: Settings) => ({
  ...rest,
  delivery_reminder_days: delivery_reminder_days.join(', '),
  pass_expired: pass_policy.expired,
  pass_used_up: pass_policy.used_up,
  pass_outside_hours: pass_policy.outside_hours,
  checklist_items: shift_checklist.length,
  emergency_contacts: contacts.length,
})
