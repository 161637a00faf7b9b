import { makeZip } from 'client-zip'
import { formatDate } from '../../../domain/calendar.ts'
import { csvLine } from '../../../domain/csv-line.ts'
import type { UnitDebt } from '../../../domain/delinquency/debt-lines.ts'
import { buckets, pathName } from '../../../domain/files.ts'
import type { KitFile } from '../_shared/delinquency/kit-contents.ts'
import { type Kit, renderKit } from '../_shared/delinquency/kit-pdf.ts'
import { renderStatement } from '../_shared/delinquency/statement-pdf.ts'
import { setting } from '../_shared/environment.ts'

/** Makes the papers before sending anything: an archive that has begun can no longer be refused. Files stream through. */
export async function kitArchive(kit: Kit): Promise<ReadableStream<Uint8Array>> {
  const papers = [
    { name: '1-dossie.pdf', input: await renderKit(kit) },
    { name: '2-memoria-de-calculo.pdf', input: await renderStatement(kit.statement) },
    { name: '3-debitos.csv', input: `\uFEFF${debtsCsv(kit.statement.debt)}` },
  ]
  async function* entries() {
    const lastModified = new Date()
    for (const paper of papers) yield { ...paper, lastModified }
    for (const [place, file] of kit.files.entries()) {
      const input = await open(file)
      const folder = file.kind === 'convention' ? 'convencao' : 'atas'
      if (input) yield { name: `${folder}/${place + 1}-${pathName(file.name)}`, input, lastModified }
    }
  }
  return makeZip(entries())
}

function debtsCsv({ overdue }: UnitDebt): string {
  const titles = [
    'Débito',
    'Cobrança',
    'Vencimento',
    'Dias',
    'Original (R$)',
    'Correção (R$)',
    'Multa (R$)',
    'Juros (R$)',
    'Recebido (R$)',
    'Total (R$)',
    'Prescreve em',
  ]
  const lines = overdue.map((line) => [
    ...[line.label, line.reference, formatDate(line.dueOn), line.days],
    ...[line.original, line.correction, line.fine, line.interest, line.received, line.total].map(
      (cents) => cents / 100,
    ),
    formatDate(line.prescription.lastDay),
  ])
  return [titles, ...lines].map(csvLine).join('')
}

/** Opens a stored file as a stream; null when it was deleted meanwhile. Throws when the store does not answer: the archive breaks off visibly. */
async function open({ path }: KitFile): Promise<ReadableStream<Uint8Array> | null> {
  const key = setting('SUPABASE_SERVICE_ROLE_KEY')
  const address = path.split('/').map(encodeURIComponent).join('/')
  const response = await fetch(
    `${setting('SUPABASE_URL')}/storage/v1/object/authenticated/${buckets.condominium}/${address}`,
    { headers: { authorization: `Bearer ${key}`, apikey: key } },
  )
  if (response.ok) return response.body
  await response.body?.cancel()
  if (response.status === 400 || response.status === 404) return null
  throw new Error(`storage service answered ${response.status}`)
}
