import type { Content, TableCell } from 'pdfmake'
import { brand } from '../../../../domain/brand.ts'
import { drawQr, mm } from '../charge-document/codes.ts'
import { ink } from '../charge-document/look.ts'
import { renderPdf } from '../papers/render-pdf.ts'

type Label = { id: string; name: string; place: string; serial: string }
type Sheet = { condominium: string; siteUrl: string; labels: readonly Label[] }

const columns = 2
const rowsOfPage = 6
const gap = 4 * mm
const side = 30 * mm
const height = 42 * mm
const margin = 12 * mm
const width = (210 * mm - 2 * margin - gap) / columns

/**
 * Labels to cut and stick, twelve on an A4 sheet: what the equipment is, where, and a QR code of 30 mm that opens its page. Dotted lines say where
 * to cut.
 */
export async function renderLabels({
  condominium,
  siteUrl,
  labels,
}: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const sheets: Content[] = []
  for (let first = 0; first < labels.length; first += columns * rowsOfPage)
    sheets.push(sheet(labels.slice(first, first + columns * rowsOfPage), first > 0, { condominium, siteUrl }))
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, margin],
    defaultStyle: { font: 'Roboto', fontSize: 9, color: ink.line, lineHeight: 1.15 },
    info: { title: `Etiquetas de equipamentos · ${condominium}`, author: condominium },
    content: sheets,
  })
}

type Place = Pick<Sheet, 'condominium' | 'siteUrl'>

function sheet(labels: readonly Label[], breaks: boolean, place: Place): Content {
  const body: TableCell[][] = []
  for (let first = 0; first < labels.length; first += columns) {
    const pair = labels.slice(first, first + columns)
    body.push(
      Array.from({ length: columns }, (_, nth) => (pair[nth] ? cell(pair[nth], place) : { text: '' })),
    )
  }
  return {
    ...(breaks ? { pageBreak: 'before' as const } : {}),
    table: {
      widths: Array.from({ length: columns }, () => width),
      heights: height,
      body,
      dontBreakRows: true,
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => ink.soft,
      vLineColor: () => ink.soft,
      hLineStyle: () => ({ dash: { length: 1, space: 3 } }),
      vLineStyle: () => ({ dash: { length: 1, space: 3 } }),
      paddingLeft: () => gap,
      paddingRight: () => gap / 2,
      paddingTop: () => gap,
      paddingBottom: () => 0,
    },
  }
}

function cell({ id, name, place, serial }: Label, { condominium, siteUrl }: Place): TableCell {
  return {
    columns: [
      { width: side, canvas: drawQr(`${siteUrl}/dashboard/incidents/manutencao/ativos/${id}`, side) },
      {
        width: '*',
        margin: [gap, 0, 0, 0],
        stack: [
          { text: condominium, fontSize: 7.5, color: ink.petrol, bold: true },
          { text: name, fontSize: name.length > 40 ? 10 : 12, bold: true, margin: [0, 3, 0, 2] },
          ...(place ? [{ text: place, fontSize: 8 }] : []),
          ...(serial ? [{ text: `Série ${serial}`, fontSize: 7.5, color: ink.soft }] : []),
          {
            text: `Aponte a câmera para ver ou relatar um problema · ${brand.name}`,
            fontSize: 7,
            color: ink.soft,
            margin: [0, 4, 0, 0],
          },
        ],
      },
    ],
  }
}
