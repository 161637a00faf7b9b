import type { Content } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { type Clearance, declarationOf, printedCode } from '../../../../domain/delinquency/clearance.ts'
import { drawQr } from '../charge-document/codes.ts'
import { ink } from '../charge-document/look.ts'
import type { Sql } from '../database.ts'
import { renderPdf } from '../papers/render-pdf.ts'

export type ClearancePaper = Clearance & {
  id: string
  unitId: string
  code: string
  issuedOn: string
  condominium: { name: string; document: string | null; address: string; city: string | null }
}

const papers = (sql: Sql) => sql`
  select c.id, c.unit_id as "unitId", c.code, c.kind, c.unit_label as "unitLabel", c.as_of::text as "asOf", c.year, c.agreement,
    (c.created_at at time zone k.time_zone)::date::text as "issuedOn",
    jsonb_build_object('name', k.name, 'document', k.document, 'city', k.city,
      'address', concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), ''))) as condominium
  from public.clearances c join public.condominiums k on k.id = c.condominium_id
  left join public.units u on u.condominium_id = c.condominium_id and u.id = c.unit_id`

/** Papers by id, in unit order. */
export const loadPapers = (sql: Sql, condominiumId: string, ids: readonly string[]) => sql<ClearancePaper[]>`
  ${papers(sql)} where c.condominium_id = ${condominiumId} and c.id = any (${[...ids]}) order by u.sort_key, c.unit_id`

/** A year's statements in unit order, at most so many. */
export const loadYear = (sql: Sql, condominiumId: string, year: number, most: number) => sql<
  ClearancePaper[]
>`
  ${papers(sql)} where c.condominium_id = ${condominiumId} and c.year = ${year} order by u.sort_key, c.unit_id limit ${most}`

/** Renders one page for each paper: what it declares, the code, and where anyone can check it. */
export async function renderClearances(
  papers: readonly ClearancePaper[],
  site: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [72, 72, 72, 60],
    defaultStyle: { font: 'Roboto', fontSize: 11, color: ink.line, lineHeight: 1.35 },
    info: {
      title: papers.length === 1 ? titleOf(papers[0]!) : `Declarações de ${papers[0]?.year}`,
      author: papers[0]?.condominium.name ?? '',
    },
    content: papers.flatMap((paper, place) => pageOf(paper, site, place > 0)),
  })
}

const titleOf = ({ kind, year, agreement }: ClearancePaper): string =>
  kind === 'yearly'
    ? `Declaração anual de quitação de ${year}`
    : agreement
      ? 'Certidão positiva com efeito de negativa'
      : 'Certidão de quitação'

function pageOf(paper: ClearancePaper, site: string, breaks: boolean): Content[] {
  const { condominium, code, issuedOn, kind } = paper
  const address = `${site}/verificar/${code}`
  const owner = condominium.document ? `CNPJ ${formatDocument(condominium.document)}` : ''
  const law =
    kind === 'yearly'
      ? 'Emitida conforme a Lei 12.007/2009.'
      : 'Emitida para os fins do art. 1.345 do Código Civil: quem compra a unidade responde pelos débitos dela com o condomínio.'
  return [
    {
      text: condominium.name,
      bold: true,
      fontSize: 14,
      color: ink.petrol,
      ...(breaks ? { pageBreak: 'before' as const } : {}),
    },
    {
      text: [condominium.address, owner].filter(Boolean).join(' · '),
      fontSize: 9,
      color: ink.soft,
      margin: [0, 2, 0, 48],
    },
    { text: titleOf(paper), bold: true, fontSize: 20, margin: [0, 0, 0, 20] },
    { text: declarationOf(paper), margin: [0, 0, 0, 14] },
    { text: law, fontSize: 9.5, color: ink.soft, margin: [0, 0, 0, 40] },
    { text: [condominium.city, formatDate(issuedOn)].filter(Boolean).join(', '), margin: [0, 0, 0, 40] },
    {
      columns: [
        { width: 110, canvas: drawQr(address, 96) },
        {
          stack: [
            { text: kind === 'yearly' ? 'Confira esta declaração' : 'Confira esta certidão', bold: true },
            {
              text: 'Aponte a câmera, ou abra o endereço e compare o que a página diz com este papel.',
              fontSize: 9.5,
            },
            { text: address, fontSize: 9, color: ink.petrol, margin: [0, 6, 0, 2] },
            { text: `Código ${printedCode(code)}`, bold: true, fontSize: 10 },
          ],
        },
      ],
    },
  ]
}
