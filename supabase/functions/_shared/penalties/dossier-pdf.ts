import type { Content } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { printedCode } from '../../../../domain/delinquency/clearance.ts'
import { formatCents } from '../../../../domain/money.ts'
import type { Act, CaseDetail } from '../../../../domain/penalties/detail.ts'
import { computationWords, type LetterFrame, letterText } from '../../../../domain/penalties/letter.ts'
import {
  actKinds,
  caseStates,
  deciders,
  duties,
  letterKinds,
  outcomes,
  partyTies,
  sources,
  ways,
} from '../../../../domain/penalties/words.ts'
import { dayAndTime } from '../../../../domain/time-zones/moments.ts'
import { ink } from '../charge-document/look.ts'
import { heading, ownerLines, renderA4, rule } from '../papers/a4.ts'

export type Dossier = {
  detail: CaseDetail
  frame: LetterFrame
  /** Pictures by the path of their file, as data addresses. */
  pictures: ReadonlyMap<string, string>
  now: Date
  /** The building's clock. */
  zone: string
  site: string
}

/** A case from its first act to its last, for an assembly, a lawyer or a judge. */
export function renderDossier(dossier: Dossier): Promise<Uint8Array<ArrayBuffer>> {
  const { detail, frame, now, zone } = dossier
  const last = detail.acts.at(-1)
  return renderA4({
    title: `Dossiê do caso ${detail.case.number}`,
    author: frame.condominium,
    foot: `Caso ${detail.case.number} · emitido em ${dayAndTime(now, zone)} · último ato SHA-256 ${last?.hash.slice(0, 16) ?? ''}…`,
    content: [
      ...cover(dossier),
      ...chain(detail, zone),
      ...detail.acts.flatMap((act) => actPart(act, dossier)),
      ...computation(detail),
      ...proof(dossier),
    ],
  })
}

const fact = (label: string, text: string): Content => ({
  columns: [
    { text: label, width: 120, color: ink.soft },
    { text, width: '*' },
  ],
  margin: [0, 0, 0, 3],
})

function cover({ detail, frame }: Dossier): Content[] {
  const { case: found, version, parties } = detail
  const people = parties.map(({ name, tie }) => `${name} (${(partyTies[tie] ?? tie).toLowerCase()})`)
  return [
    ...ownerLines(frame.condominium, frame.document, 18),
    { text: `Dossiê do caso ${found.number}`, bold: true, fontSize: 20 },
    { text: `${version.name} · ${caseStates[found.state]}`, color: ink.soft, margin: [0, 2, 0, 14] },
    fact('Unidade', found.unit_label),
    fact('No dia do fato', people.length > 0 ? people.join('; ') : 'ninguém cadastrado na unidade'),
    fact(
      'Fato',
      `${formatDate(found.breached_on)}${found.breached_time ? `, às ${found.breached_time}` : ''}${found.place ? `, ${found.place}` : ''}`,
    ),
    fact(
      'Artigo',
      `${sources[version.source]}, ${version.article} (em vigor desde ${formatDate(version.in_force_from)})`,
    ),
    fact('Dever', duties[version.duty]),
    fact('Quem decide', `${deciders[found.decided_by]}; recurso: ${deciders[found.appeal_to].toLowerCase()}`),
    ...(found.fine_cents !== null ? [fact('Multa', formatCents(found.fine_cents))] : []),
    heading('O fato'),
    found.facts,
    {
      margin: [0, 10, 0, 0],
      table: { widths: ['*'], body: [[{ text: `“${version.quote}”`, margin: [8, 6, 8, 6] }]] },
      layout: { hLineColor: () => rule, vLineColor: () => rule },
    },
  ]
}

/** Prints every act in one line: its number, what, when, who did it, and the term that it set. */
function chain({ acts, sealed }: CaseDetail, zone: string): Content[] {
  const titles = ['Nº', 'Ato', 'Registrado em', 'Por', 'Prazo até'].map((text) => ({
    text,
    bold: true,
    fontSize: 9,
  }))
  return [
    heading('A cadeia de atos'),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [20, '*', 92, 110, 60],
        body: [
          titles,
          ...[
            ...acts.map((act) => ({
              position: act.position,
              cells: [
                String(act.position),
                act.outcome
                  ? `${actKinds[act.kind]}: ${outcomes[act.outcome].toLowerCase()}`
                  : actKinds[act.kind],
                dayAndTime(act.acted_at, zone),
                act.actor_name,
                act.term_ends_on ? formatDate(act.term_ends_on) : '',
              ],
            })),
            ...sealed.map(({ position }) => ({
              position,
              cells: [String(position), 'Parecer do conselho, que só quem decide lê', '', '', ''],
            })),
          ]
            .sort((one, other) => one.position - other.position)
            .map(({ cells }) => cells),
        ],
      },
      layout: {
        hLineWidth: (row) => (row === 0 ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => rule,
        paddingLeft: () => 0,
      },
      fontSize: 9,
    },
  ]
}

function actPart(act: Act, { detail, frame, pictures, zone }: Dossier): Content[] {
  const letter = detail.letters.find(({ act_id }) => act_id === act.id)
  const upTo = { ...detail, acts: detail.acts.filter(({ position }) => position <= act.position) }
  const text =
    letter &&
    letterText(
      letter.kind,
      upTo,
      frame,
      act.kind === 'decided' || act.kind === 'appeal_decided' ? '' : act.body,
    )
  const lines: Content[] = []
  if (letter && text)
    lines.push(
      {
        text: `${letterKinds[letter.kind]} · código ${printedCode(letter.code)}`,
        fontSize: 9,
        color: ink.soft,
        margin: [0, 0, 0, 4],
      },
      ...text.paragraphs.map((words): Content => ({ text: words, margin: [0, 0, 0, 6] })),
    )
  else if (act.body) lines.push({ text: act.body, margin: [0, 0, 0, 6] })
  if (act.kind === 'delivered') lines.push(...deliveryLines(act, detail))
  if (act.wants_hearing) lines.push('Pediu para ser ouvido.')
  if (act.is_on_paper) lines.push('Entregue em papel e registrado pela administração.')
  if (act.term_ends_on) lines.push(fact('Prazo até', formatDate(act.term_ends_on)))
  lines.push(...filesPart(act, pictures))
  const [first, ...rest] = lines
  // The title is never left on its own at the foot of a page.
  const head: Content[] = [
    {
      text: `${act.position}. ${actKinds[act.kind]}${act.outcome ? `: ${outcomes[act.outcome].toLowerCase()}` : ''}`,
      bold: true,
      fontSize: 12,
      margin: [0, 18, 0, 2],
    },
    { text: `${dayAndTime(act.acted_at, zone)} · ${act.actor_name}`, fontSize: 9, color: ink.soft },
    {
      text: `SHA-256 ${act.hash}, depois de ${act.previous_hash}`,
      fontSize: 7,
      color: ink.soft,
      margin: [0, 1, 0, 6],
    },
  ]
  const isShort = act.body.length < 1200
  return [
    { stack: [...head, ...(first && isShort ? [first] : [])], unbreakable: true },
    ...(first && !isShort ? [first] : []),
    ...rest,
  ]
}

function deliveryLines(act: Act, { acts }: CaseDetail): Content[] {
  const about = acts.find(({ id }) => id === act.about_id)
  return [
    fact('Carta', about ? `${about.position}. ${actKinds[about.kind]}` : ''),
    fact('Como', act.way ? ways[act.way] : ''),
    fact('Entregue em', act.delivered_on ? formatDate(act.delivered_on) : ''),
    fact('Recebida por', act.receiver ?? act.actor_name),
    ...(act.witness ? [fact('Testemunha', act.witness)] : []),
    ...(act.tracking ? [fact('Código dos Correios', act.tracking)] : []),
  ]
}

function filesPart({ files }: Act, pictures: ReadonlyMap<string, string>): Content[] {
  if (files.length === 0) return []
  const shown = files.flatMap(({ path, name }) => {
    const image = pictures.get(path)
    return image
      ? [
          {
            stack: [
              { image, fit: [230, 150] as [number, number] },
              {
                text: name,
                fontSize: 8,
                color: ink.soft,
                margin: [0, 4, 0, 0] as [number, number, number, number],
              },
            ],
            width: 240,
          },
        ]
      : []
  })
  const rows: Content[] = []
  for (let first = 0; first < shown.length; first += 2)
    rows.push({
      unbreakable: true,
      columns: shown.slice(first, first + 2),
      columnGap: 12,
      margin: [0, 4, 0, 6],
    })
  return [
    {
      text: `Arquivos: ${files.map(({ name, size }) => `${name} (${size.toLocaleString('pt-BR')} bytes)`).join('; ')}`,
      fontSize: 9,
      color: ink.soft,
      margin: [0, 2, 0, 2],
    },
    ...rows,
  ]
}

function computation({ acts }: CaseDetail): Content[] {
  const decided = acts.find(({ kind, outcome }) => kind === 'decided' && outcome === 'fine')
  const reduced = acts.find(({ kind, outcome }) => kind === 'appeal_decided' && outcome === 'reduced')
  if (!decided) return []
  return [
    heading('Como a multa foi calculada'),
    computationWords(decided),
    ...(reduced?.cents
      ? [
          {
            text: `No recurso, foi reduzida para ${formatCents(reduced.cents)}.`,
            margin: [0, 4, 0, 0] as [number, number, number, number],
          },
        ]
      : []),
  ]
}

function proof({ detail, site }: Dossier): Content[] {
  const codes = detail.letters.map(({ kind, code }) => `${letterKinds[kind]}: ${printedCode(code)}`)
  return [
    heading('Como conferir'),
    {
      text: detail.holds
        ? 'Cada ato guarda o SHA-256 do anterior. No momento desta emissão, a cadeia foi recalculada e está íntegra.'
        : 'ATENÇÃO: no momento desta emissão, a cadeia foi recalculada e NÃO está íntegra.',
    },
    ...detail.sealed.map(
      ({ position, hash, previous_hash }): Content => ({
        text: `${position}. Parecer do conselho: SHA-256 ${hash}, depois de ${previous_hash}. O texto não está neste dossiê; o seu lugar na cadeia confere.`,
        fontSize: 8,
        margin: [0, 4, 0, 0],
      }),
    ),
    ...(codes.length > 0
      ? [
          {
            text: `As cartas conferem em ${site}/verificar/notificacao, pelos códigos: ${codes.join('; ')}.`,
            margin: [0, 4, 0, 0] as [number, number, number, number],
          },
        ]
      : []),
  ]
}
