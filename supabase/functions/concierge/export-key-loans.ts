import { z } from 'zod'
import { loanStatusWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, momentOf } from '../_shared/concierge/export-asked.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  key_name: string
  key_place: string | null
  status: keyof typeof loanStatusWords
  to_name: string
  unit_label: string | null
  expected_back: Date | null
  note: string | null
  lent_at: Date
  lent_by_name: string | null
  returned_at: Date | null
  returned_by_name: string | null
}

/** Who took which key, when, and when it came back, the newest first. */
export default listExport('export-key-loans', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os empréstimos de chaves',
  section: 'desk-book',
  input: listOfDesk({
    status: z.enum(['out', 'late', 'returned']).optional(),
    key_id: z.uuid('Chave inválida.').optional(),
  }),
  title: 'Empréstimos de chaves',
  file: 'chaves',
  titles: [
    'Chave',
    'Lugar',
    'Com quem',
    'Unidade',
    'Situação',
    'Emprestada',
    'Por',
    'Devolver até',
    'Devolvida',
    'Recebida por',
    'Anotação',
  ],
  unprinted: ['Lugar', 'Recebida por'],
  entity: 'key_loans',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select key_name, key_place, status, to_name, unit_label, expected_back, note, lent_at, lent_by_name, returned_at, returned_by_name, key
    from private.key_loan_list(${condominiumId}, ${sql.json(filters)}, ${after}, ${size})`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      row.key_name,
      row.key_place,
      row.to_name,
      row.unit_label,
      loanStatusWords[row.status],
      momentOf(row.lent_at, zone),
      row.lent_by_name,
      momentOf(row.expected_back, zone),
      momentOf(row.returned_at, zone),
      row.returned_by_name,
      row.note,
    ]),
})
