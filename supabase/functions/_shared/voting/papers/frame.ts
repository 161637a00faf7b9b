import type { Content, TableCell } from 'pdfmake'
import { tableMoment } from '../../../../../domain/time-zones/moments.ts'
import { ink } from '../../charge-document/look.ts'
import type { Owner } from '../../export/paper.ts'
import { letterLook, ownerLines, renderA4 } from '../../papers/a4.ts'

type Frame = {
  owner: Owner
  title: string
  /** At the foot of each page. */
  foot: string
  /** Printed across each page of an unfinished paper. */
  mark?: string | null
  content: Content[]
}

/** A paper of an assembly on A4, in the house's hand. */
export const renderFrame = ({ owner, ...paper }: Frame): Promise<Uint8Array<ArrayBuffer>> =>
  renderA4({ ...paper, author: owner.name, look: { ...letterLook, bottom: 60, footTop: 18 } })

/** Prints whose paper it is, what it is, and a line about it. */
export const head = ({ name, document }: Owner, title: string, about: string): Content[] => [
  ...ownerLines(name, document, 18),
  { text: title, bold: true, fontSize: 18, lineHeight: 1.15 },
  { text: about, color: ink.soft, margin: [0, 4, 0, 12] },
]

export const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 12,
  margin: [0, 14, 0, 5],
  headlineLevel: 1,
})
export const paragraph = (text: string): Content => ({ text, margin: [0, 0, 0, 7], alignment: 'justify' })
export const fact = (label: string, text: string): Content => ({
  columns: [
    { text: label, width: 120, color: ink.soft },
    { text, width: '*' },
  ],
  margin: [0, 0, 0, 4],
})
export const small = (text: string): Content => ({ text, fontSize: 9, color: ink.soft })

export const header = (text: string): TableCell => ({ text, color: ink.soft, fontSize: 9 })

/** An empty box to be ticked. */
export const box = (size = 10) => ({
  canvas: [{ type: 'rect' as const, x: 0, y: 1, w: size, h: size, lineWidth: 0.8, lineColor: ink.line }],
  width: size + 6,
})

/** A line to sign on, with who signs below. */
export const signatureLine = (under: string, width = 220): Content => ({
  unbreakable: true,
  margin: [0, 34, 0, 0],
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: ink.line }] },
    { text: under, fontSize: 9, color: ink.soft, margin: [0, 3, 0, 0] },
  ],
})

/** '10/12/2026 às 19:30' by the building's clock. */
export const momentWords = (at: Date | string, zone: string): string =>
  tableMoment(at, zone).replace(' ', ' às ')
