import type { Content, TableCell } from 'pdfmake'
import { printedCode } from '../../../../../domain/delinquency/clearance.ts'
import { minutesName, numbered } from '../../../../../domain/voting/minutes.ts'
import { type Attendant, signerDuties, signWays } from '../../../../../domain/voting/minutes-facts.ts'
import { presences, weightWord } from '../../../../../domain/voting/words.ts'
import { drawQr } from '../../charge-document/codes.ts'
import { ink } from '../../charge-document/look.ts'
import { drawing } from '../../export/drawing.ts'
import type { Owner } from '../../export/paper.ts'
import { lines } from '../../papers/a4.ts'
import type { KeptSignature, LockedMinutes } from '../minutes/locks.ts'
import { head, header, heading, momentWords, renderFrame, signatureLine, small } from './frame.ts'

type MinutesPaper = {
  owner: Owner
  title: string
  /** Of the whole roll. */
  shares: number
  minutes: LockedMinutes
  signatures: readonly KeptSignature[]
  site: string
  now: Date
}

/** Minutes on paper: numbered paragraphs, who signed and how, how to check them, and who was there. */
export function renderMinutes(paper: MinutesPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { owner, title, minutes, signatures, now } = paper
  const isDraft = minutes.state === 'draft'
  const isSigned = !isDraft && signatures.every(({ signed_at }) => signed_at !== null)
  const name = minutesName(minutes.session)
  const about = isDraft
    ? `Minuta de ${momentWords(now, owner.zone)}: ainda não assinada`
    : isSigned
      ? `Assinada em ${momentWords(now, owner.zone)}`
      : `Para assinatura, texto fechado em ${momentWords(minutes.frozen_at!, owner.zone)}`
  return renderFrame({
    owner,
    title: `${name}: ${title}`,
    mark: isDraft ? 'MINUTA' : null,
    foot:
      minutes.code && !isDraft
        ? `${name} · ${title} · Código ${printedCode(minutes.code)}`
        : `${name} · ${title} · minuta`,
    content: [
      ...head(owner, `${name}: ${title}`, about),
      ...body(minutes),
      ...(isDraft ? [] : signing(paper, isSigned)),
      ...annex(minutes.annex, paper.shares, owner.zone),
    ],
  })
}

function body({ sections }: LockedMinutes): Content[] {
  return numbered(sections).flatMap(({ title, paragraphs }): Content[] => {
    const [first, ...rest] = paragraphs.map(
      ({ number, text }): Content => ({
        columns: [
          { text: `${number}.`, width: 24, color: ink.soft },
          { text, width: '*', alignment: 'justify' },
        ],
        margin: [0, 0, 0, 6],
      }),
    )
    if (!first) return []
    // A title is never left on its own at the foot of a page.
    return [{ stack: [heading(title), first], unbreakable: true }, ...rest]
  })
}

function signature(
  { duty, name, way, drawn, is_continued, signed_at, hash }: KeptSignature,
  zone: string,
): Content {
  const who = `${name} · ${signerDuties[duty].toLowerCase()}`
  if (!way || !signed_at) return signatureLine(who)
  return {
    unbreakable: true,
    margin: [0, 16, 0, 0],
    stack: [
      ...(drawn ? [drawing(drawn, 150)] : []),
      { text: name, bold: true },
      small(
        `${signerDuties[duty]}. Assinou em ${momentWords(signed_at, zone)}, ${signWays[way]}${
          way === 'typed' ? ' (MP 2.200-2/2001, art. 10, § 2º; Lei 14.063/2020)' : ''
        }${is_continued === false ? ', em arquivo que o programa de assinatura regravou' : ''}.`,
      ),
      { text: `SHA-256 da assinatura ${hash}`, fontSize: 7, color: ink.soft },
    ],
  }
}

function signing({ owner, minutes, signatures, site }: MinutesPaper, isSigned: boolean): Content[] {
  const address = `${site}/verificar/ata/${minutes.code}`
  return [
    heading('Assinaturas'),
    ...signatures.map((one) => signature(one, owner.zone)),
    {
      unbreakable: true,
      margin: [0, 26, 0, 0],
      columns: [
        { width: 84, canvas: drawQr(address, 72) },
        {
          stack: [
            {
              text: isSigned ? 'Confira esta ata' : 'A conferência vale depois da última assinatura',
              bold: true,
            },
            small('O endereço mostra quem assinou e quando, e compara este arquivo com o que foi assinado.'),
            { text: address, fontSize: 9, color: ink.petrol, margin: [0, 3, 0, 0] },
            { text: `Código ${printedCode(minutes.code!)}`, fontSize: 9, bold: true },
            { text: `SHA-256 do texto ${minutes.text_hash}`, fontSize: 7, color: ink.soft },
          ],
        },
      ],
    },
  ]
}

function annex(there: readonly Attendant[], shares: number, zone: string): Content[] {
  const sum = there.reduce((total, one) => total + one.share, 0)
  return [
    { text: 'Anexo: lista de presença', bold: true, fontSize: 13, pageBreak: 'before', margin: [0, 0, 0, 8] },
    there.length === 0 ? small('Ninguém se registrou como presente.') : attendanceTable(there, shares, zone),
    small(
      `${there.length === 1 ? '1 unidade' : `${there.length} unidades`}, ${weightWord(sum, { basis: 'shares', total: shares })} das frações ideais.`,
    ),
  ]
}

/** Who came for which unit, how and when. */
export const attendanceTable = (there: readonly Attendant[], shares: number, zone: string): Content => ({
  layout: lines,
  fontSize: 9,
  margin: [0, 0, 0, 8],
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [70, '*', 90, 60, 90],
    body: [
      ['Unidade', 'Quem esteve', 'Como', 'Fração', 'Chegou'].map(header),
      ...there.map(({ unit, holder, presence, share, arrived_at, is_voting }): TableCell[] => [
        { text: unit, bold: true },
        holder || '–',
        `${presences[presence]}${is_voting === false ? ', sem voto' : ''}`,
        weightWord(share, { basis: 'shares', total: shares }),
        momentWords(arrived_at, zone),
      ]),
    ],
  },
})
