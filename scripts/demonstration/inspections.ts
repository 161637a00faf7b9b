import { randomUUID } from 'node:crypto'
import { addDays, addMonths, formatDate } from '../../domain/calendar.ts'
import { type FileArea, filePath } from '../../domain/files.ts'
import type { InspectionKind } from '../../domain/maintenance/inspections/kinds.ts'
import {
  type SupplierDocumentKind,
  supplierDocumentKinds,
} from '../../domain/maintenance/supplier-documents/kinds.ts'
import { expenseId } from './files.ts'
import type { Past } from './history.ts'
import { mails } from './outbox.ts'
import { building, logins, password } from './plan.ts'
import { drawPaper } from './receipt.ts'

type Paper = { kind: SupplierDocumentKind; days?: number; before?: number; file?: true }
type Papers = { supplier: string; own?: { kinds: SupplierDocumentKind[]; reason: string }; papers: Paper[] }

/** Per supplier: the documents it submitted, and for how many days from today each is valid; `before` is the end of the replaced version. */
const suppliers: readonly Papers[] = [
  {
    supplier: 'Elevadores Horizonte',
    papers: [
      { kind: 'cnpj_card' },
      { kind: 'tax_clearance', days: 121 },
      { kind: 'fgts_clearance', days: 17, before: -13 },
      { kind: 'labour_clearance', days: 88 },
      { kind: 'contract', days: 214, file: true },
      { kind: 'liability_insurance', days: 24, file: true },
      { kind: 'professional_registration', days: 140 },
    ],
  },
  {
    supplier: 'Manutenção Predial Araucária',
    papers: [
      { kind: 'cnpj_card' },
      { kind: 'tax_clearance', days: 152 },
      { kind: 'fgts_clearance', days: 21 },
      { kind: 'labour_clearance', days: 160 },
      { kind: 'nr10', days: 301 },
      { kind: 'nr35', days: 48 },
    ],
  },
  {
    supplier: 'Pinturas Aurora',
    papers: [
      { kind: 'cnpj_card' },
      { kind: 'tax_clearance', days: 62 },
      { kind: 'fgts_clearance', days: 19 },
      { kind: 'labour_clearance', days: -12, file: true },
      { kind: 'nr35', days: 190 },
    ],
  },
  { supplier: 'Jardins do Vale', papers: [{ kind: 'cnpj_card' }] },
  {
    supplier: 'Contabilidade Manacá',
    papers: [
      { kind: 'cnpj_card' },
      { kind: 'tax_clearance', days: 99 },
      { kind: 'fgts_clearance', days: 33 },
      { kind: 'labour_clearance', days: 97 },
    ],
  },
  {
    supplier: 'Casa da Limpeza',
    own: { kinds: ['cnpj_card'], reason: 'Só vende material, ninguém trabalha no prédio.' },
    papers: [{ kind: 'cnpj_card' }],
  },
  ...['Águas da Serra', 'Energia Ipê', 'Seguros Paineira'].map((supplier) => ({
    supplier,
    own: { kinds: [], reason: 'Concessionária ou seguradora.' },
    papers: [],
  })),
]

type Done = {
  /** How many months ago it was done, and how long it is valid; days from today if the document states the end. */
  ago: number
  months?: number
  days?: number
  result?: 'with_reservations' | 'refused'
  findings?: string
  supplier?: string
  professional?: string
  registry?: string
  file?: true
}
const engineer = { professional: 'Eng. Otávio Prado', registry: '5069841327' }

/** Past inspections, oldest first; those not listed were never done. */
const done: readonly [InspectionKind, Done[]][] = [
  ['fire_certificate', [{ ago: 34, days: 45, ...engineer, file: true }]],
  ['extinguishers', [{ ago: 13, months: 12, supplier: 'Manutenção Predial Araucária', file: true }]],
  ['hoses', [{ ago: 4, months: 12, supplier: 'Manutenção Predial Araucária' }]],
  ['fire_brigade', [{ ago: 7, months: 12, ...engineer }]],
  [
    'lifts',
    [
      { ago: 19, months: 12, supplier: 'Elevadores Horizonte', ...engineer },
      {
        ago: 7,
        months: 12,
        result: 'with_reservations',
        supplier: 'Elevadores Horizonte',
        file: true,
        ...engineer,
        findings: 'Trocar a iluminação de emergência da cabine do elevador de serviço.',
      },
    ],
  ],
  ['water_tank', [{ ago: 5, months: 6, supplier: 'Manutenção Predial Araucária', file: true }]],
  [
    'lightning_rods',
    [
      { ago: 34, months: 36, ...engineer },
      {
        ago: 1,
        result: 'refused',
        ...engineer,
        findings:
          'Uma descida rompida na fachada norte e resistência de aterramento acima do limite do projeto.',
      },
    ],
  ],
  ['gas', [{ ago: 20, months: 60, ...engineer }]],
  ['electrical', [{ ago: 20, months: 60, ...engineer }]],
  ['building', [{ ago: 31, months: 60, ...engineer, file: true }]],
  ['generator', [{ ago: 3, months: 12, supplier: 'Manutenção Predial Araucária' }]],
  ['pumps', [{ ago: 2, months: 6, supplier: 'Manutenção Predial Araucária' }]],
]

/** Adds documents of suppliers and inspections in every state: valid, expiring soon, lapsed, missing, not needed. Once. */
export async function furnishInspections(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known =
    await sql`select from public.inspection_records where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  await product.signIn(logins.sindica.email, password)
  const run = (command: string, body: object) =>
    product.command(command, `${today}T08:00:00-03:00`, { condominium_id: condominiumId, ...body })
  const ids = new Map(
    (
      await sql<{ id: string; name: string }[]>`
        select id, name from public.suppliers where condominium_id = ${condominiumId}`
    ).map(({ id, name }) => [name, id]),
  )
  for (const one of suppliers) await handIn(past, run, ids.get(one.supplier), one)
  await inspect(past, run, ids)
  await product.doJobs(mails)
}

type Run = (command: string, body: object) => Promise<unknown>

async function handIn(past: Past, run: Run, supplier_id: string | undefined, one: Papers): Promise<void> {
  if (!supplier_id) return
  const { condominiumId, today } = past
  if (one.own) await run('save-supplier-needs', { supplier_id, ...one.own })
  for (const { kind, days, before, file } of one.papers) {
    const { name } = supplierDocumentKinds[kind]
    const idOf = (part: string) => expenseId(condominiumId, `${one.supplier} ${part}`, kind)
    const keep = (id: string, expires: number | undefined, more: object) =>
      run('save-supplier-document', {
        ...{
          supplier_id,
          id,
          kind,
          name,
          expires_on: expires === undefined ? null : addDays(today, expires),
        },
        ...more,
      })
    if (before !== undefined) await keep(idOf('before'), before, {})
    const id = idOf('now')
    const attachments = file ? [await send(past, 'expenses', id, name, one.supplier)] : []
    await keep(id, days, { attachments, ...(before !== undefined && { replaces_id: idOf('before') }) })
  }
}

async function inspect(past: Past, run: Run, ids: ReadonlyMap<string, string>): Promise<void> {
  const { sql, condominiumId, today } = past
  const rows = await sql<{ id: string; kind: InspectionKind; name: string; every_months: number | null }[]>`
    select id, kind, name, every_months from public.inspections where condominium_id = ${condominiumId}`
  const of = (kind: InspectionKind) => rows.find((row) => row.kind === kind)!
  for (const [kind, times] of done)
    for (const time of times) {
      const { id: inspection_id, name } = of(kind)
      const done_on = addMonths(today, -time.ago)
      const id = expenseId(condominiumId, kind, done_on)
      const valid = time.months ? addMonths(done_on, time.months) : addDays(today, time.days ?? 0)
      await run('record-inspection', {
        inspection_id,
        id,
        done_on,
        valid_until: time.result === 'refused' ? null : valid,
        result: time.result ?? 'approved',
        findings: time.findings ?? '',
        supplier_id: time.supplier ? (ids.get(time.supplier) ?? null) : null,
        professional: time.professional ?? '',
        registry: time.registry ?? '',
        council: time.registry ? 'crea' : null,
        attachments: time.file ? [await send(past, 'inspections', id, name, formatDate(done_on))] : [],
      })
    }
  const { id, kind, name, every_months } = of('pressure_vessels')
  const not_applicable_reason = 'O aquecimento é individual: não há caldeira nem vaso de pressão.'
  await run('save-inspection', { id, kind, name, every_months, not_applicable_reason })
}

/** Uploads a document of the given kind and returns its path. */
async function send(
  { product, condominiumId }: Past,
  area: FileArea,
  ownerId: string,
  title: string,
  about: string,
): Promise<string> {
  const name = `${title}.pdf`.replaceAll('/', ' ')
  const path = filePath({ condominiumId, area, ownerId, id: randomUUID(), name })
  const bytes = await drawPaper({
    title,
    note: 'Documento de demonstração, sem valor legal.',
    lines: [
      ['Condomínio', building.name],
      ['De', about],
    ],
  })
  await product.upload(path, { name, type: 'application/pdf', bytes })
  return path
}
