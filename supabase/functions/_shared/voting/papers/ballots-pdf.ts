import type { Content, TableCell } from 'pdfmake'
import { weightWord } from '../../../../../domain/voting/words.ts'
import { ink } from '../../charge-document/look.ts'
import type { Owner } from '../../export/paper.ts'
import { renderPdf } from '../../papers/render-pdf.ts'
import type { PaperAssembly, PaperItem, PaperUnit } from './assembly.ts'
import { box, momentWords } from './frame.ts'

type BallotsPaper = {
  owner: Owner
  assembly: PaperAssembly
  items: readonly PaperItem[]
  units: readonly PaperUnit[]
  /** So many blank ones of each item; null: one for each unit. */
  blank: number | null
}
type Ballot = { item: PaperItem; unit: PaperUnit | null; weight: string }

/**
 * Renders paper ballots, eight on a sheet with lines to cut along: for an open item with its unit and weight, for a secret one with only the weight,
 * if votes count by share. The unit that an item is about gets none.
 */
export async function renderBallots(paper: BallotsPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { owner, assembly, items } = paper
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [24, 24, 24, 24],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: ink.line, lineHeight: 1.2 },
    info: { title: `Cédulas: ${assembly.title}`, author: owner.name },
    // Each item begins on a new sheet, so that sheets can be given to its vote.
    content: items.map(
      (item, at): Content => ({
        stack: [sheet(ballotsOf(item, paper), paper)],
        ...(at > 0 && { pageBreak: 'before' }),
      }),
    ),
  })
}

/** How many it would be. */
export const ballotCount = (items: readonly PaperItem[], units: number, blank: number | null): number =>
  items.length * (blank ?? units)

function ballotsOf(item: PaperItem, { units, blank, assembly }: BallotsPaper): Ballot[] {
  if (blank !== null) return Array.from({ length: blank }, () => ({ item, unit: null, weight: '' }))
  const total = units.reduce((sum, one) => sum + one.share, 0)
  const voting = units.filter(({ unit_id }) => unit_id !== item.about_unit_id)
  const ballots = voting.map((unit) => ({
    item,
    unit: item.secret ? null : unit,
    weight:
      assembly.weight === 'unit' ? 'Um voto' : `Fração ${weightWord(unit.share, { basis: 'shares', total })}`,
  }))
  // In the order of the weights: the house's order would reveal whose each is.
  return item.secret ? ballots.sort((one, other) => (one.weight < other.weight ? -1 : 1)) : ballots
}

const dash = { dash: { length: 3, space: 3 } }

function sheet(ballots: readonly Ballot[], paper: BallotsPaper): Content {
  const rows: TableCell[][] = []
  for (let at = 0; at < ballots.length; at += 2)
    rows.push([cut(ballots[at], paper), cut(ballots[at + 1], paper)])
  return {
    table: { widths: ['50%', '50%'], heights: 184, dontBreakRows: true, body: rows },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => ink.soft,
      vLineColor: () => ink.soft,
      hLineStyle: () => dash,
      vLineStyle: () => dash,
      paddingLeft: () => 12,
      paddingRight: () => 12,
      paddingTop: () => 6,
      paddingBottom: () => 4,
    },
  }
}

function cut(ballot: Ballot | undefined, { owner, assembly }: BallotsPaper): TableCell {
  if (!ballot) return { text: '' }
  const { item, unit, weight } = ballot
  const choices =
    item.ballot === 'choice' ? [...item.options, 'Abstenção'] : ['A favor', 'Contra', 'Abstenção']
  const whose = unit
    ? `Unidade ${unit.label}`
    : item.secret
      ? 'Voto secreto: não se identifique'
      : 'Unidade ____________'
  // Many options still fit on one ballot.
  const size = choices.length > 8 ? 7.5 : choices.length > 5 ? 8.5 : 10
  return {
    stack: [
      {
        text: `${owner.name}\n${assembly.title}, ${momentWords(assembly.first_call_at, owner.zone)}`,
        fontSize: 7,
        color: ink.soft,
      },
      { text: `Item ${item.position}`, bold: true, fontSize: 9, color: ink.petrol, margin: [0, 2, 0, 0] },
      {
        text: item.title.length > 110 ? `${item.title.slice(0, 109)}…` : item.title,
        bold: true,
        fontSize: item.title.length > 60 ? 9 : 10.5,
        margin: [0, 0, 0, 6],
      },
      ...(item.seats > 1 ? [{ text: `Marque até ${item.seats}.`, fontSize: size }] : []),
      ...choices.map(
        (text): Content => ({
          columns: [box(size), { text, width: '*', fontSize: size }],
          margin: [0, 0, 0, choices.length > 5 ? 1 : 5],
        }),
      ),
      { text: [whose, weight].filter(Boolean).join(' · '), bold: true, fontSize: 9, margin: [0, 4, 0, 0] },
    ],
  }
}
