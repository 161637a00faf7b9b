import { z } from 'zod'
import { civilDate, formatDate } from '../../../domain/calendar.ts'
import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { line } from '../../../domain/fields/text.ts'
import {
  dueWords,
  healthWords,
  listSorts,
  type Standing,
  standingWords,
} from '../../../domain/platform/condominium-words.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { laterReads, type Read } from '../_shared/export/pages.ts'
import { asSheet, type Pages } from '../_shared/export/sheets.ts'

const oneOf = <Word extends string>(words: Readonly<Record<Word, unknown>>) =>
  z.enum(Object.keys(words) as [Word, ...Word[]], 'Filtro inválido.').optional()

const input = z.strictObject({
  filters: z
    .strictObject({
      wanted: line(120).optional(),
      standing: oneOf(standingWords),
      plan: line(40).optional(),
      health: oneOf(healthWords),
      due: oneOf(dueWords),
      tag: line(30).optional(),
      state: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Estado inválido.')
        .optional(),
    })
    .default({}),
  sort: z.enum(Object.keys(listSorts) as [keyof typeof listSorts], 'Ordem inválida.').default('name'),
  descending: z.boolean().default(false),
  format: z.enum(['csv', 'xlsx'], 'Escolha Excel ou CSV.'),
})
type Asked = z.infer<typeof input>

const pageSize = 1000

/** The platform's list of condominiums as it is filtered, as a spreadsheet. */
export default command('export-condominiums', {
  roles: ['superadmin'],
  auditedAs: 'Exportou a lista de condomínios',
  section: 'platform-notes',
  answersFile: true,
  input,
  async run(context, asked) {
    const { userId, today, audit } = context
    await context.limit(`export-condominiums:${userId}`, 10)
    audit({ entity: 'condominiums', after: { format: asked.format, filters: asked.filters } })
    const body = asSheet(asked.format, 'Condomínios', titles, pagesOf(laterReads(context), asked))
    return fileAnswer(body, `condominios-${today}.${asked.format}`)
  },
})

const titles = [
  'Condomínio',
  'CNPJ',
  'Cidade',
  'UF',
  'Síndico',
  'Plano',
  'Assinatura',
  'Unidades',
  'Limite de unidades',
  'Administradores',
  'Limite de administradores',
  'Espaço usado (bytes)',
  'Falhas na semana',
  'Última atividade',
  'Etiquetas',
  'Próximo contato',
  'Desde',
]

type ExportRow = {
  id: string
  key: string
  name: string
  document: string | null
  city: string | null
  state: string | null
  sindico: string | null
  plan_name: string | null
  standing: Standing
  units: number
  max_units: number | null
  admins: number
  max_admins: number | null
  storage: number
  failures: number
  last_activity_at: Date
  tags: string[]
  contact_on: string | null
  created_at: Date
}

async function* pagesOf(read: Read, { filters, sort, descending }: Asked): Pages {
  for (let after: ExportRow | undefined; ; ) {
    const rows: ExportRow[] = await read(
      (sql) => sql<ExportRow[]>`
        select c.id, c.key, c.name, c.document, c.city, c.state, c.sindico, c.plan_name, c.standing, c.units, c.max_units, c.admins, c.max_admins,
          c.storage::float8 as storage, c.failures, c.last_activity_at, c.tags, c.contact_on::text, c.created_at
        from private.pick_condominiums(${sql.json(filters)}, ${sort}, ${descending}, ${after?.key ?? null}, ${after?.id ?? null}, false, ${pageSize})
          with ordinality as c (id, name, document, city, state, sindico, plan_name, standing, trial_ends_at, cancel_on, units, total_units, max_units,
            admins, max_admins, storage, max_storage, failures, last_activity_at, is_idle, fullest, tags, contact_on, measured_at, created_at, key, place)
        order by c.place`,
    )
    if (rows.length > 0) yield rows.map(cellsOf)
    if (rows.length < pageSize) return
    after = rows.at(-1)
  }
}

const dayOf = (instant: Date): string => formatDate(civilDate(instant, brasiliaZone))

const cellsOf = (row: ExportRow): CsvValue[] => [
  row.name,
  row.document && formatDocument(row.document),
  row.city,
  row.state,
  row.sindico,
  row.plan_name,
  standingWords[row.standing],
  row.units,
  row.max_units,
  row.admins,
  row.max_admins,
  row.storage,
  row.failures,
  dayOf(row.last_activity_at),
  row.tags.join(', '),
  row.contact_on && formatDate(row.contact_on),
  dayOf(row.created_at),
]
