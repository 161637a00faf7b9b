import type { Content, TableCell } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { levelsOf, usualOf } from '../../../../domain/maintenance/inspections/kinds.ts'
import type { InspectionRow } from '../../../../domain/maintenance/inspections/view.ts'
import {
  inspectionResultWords,
  inspectionStateWords,
  periodWords,
  registryWords,
} from '../../../../domain/maintenance/inspections/words.ts'
import { ink, rules } from '../charge-document/look.ts'
import { heading, type Owner, renderPaper, soft } from '../export/paper.ts'

type Paper = { owner: Owner; today: string; rows: readonly InspectionRow[] }

/** Renders a building's inspection status: each with who did it and until when it is valid, then notes, then inspections that it does not need. */
export function renderInspections({ owner, today, rows }: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const asked = rows.filter(({ state }) => state !== 'not_applicable')
  const noted = asked.filter(({ findings }) => findings)
  const spared = rows.filter(({ state }) => state === 'not_applicable')
  return renderPaper({
    owner,
    today,
    title: 'Inspeções legais e técnicas',
    about: `Situação em ${formatDate(today)} · ${summary(asked)}`,
    isWide: true,
    content: [
      asked.length === 0 ? { text: 'Nenhuma inspeção no cadastro.', ...soft } : table(asked),
      ...(noted.length > 0 ? [heading('Ressalvas e apontamentos'), ...noted.map(note)] : []),
      ...(spared.length > 0 ? [heading('Não se aplicam ao prédio'), ...spared.map(sparedLine)] : []),
    ],
  })
}

/** '9 em dia, 1 vence em breve, 2 vencidas, 3 sem registro'. */
function summary(rows: readonly InspectionRow[]): string {
  const of = (...states: InspectionRow['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length
  const parts: [number, string, string][] = [
    [of('valid'), 'em dia', 'em dia'],
    [of('due'), 'vence em breve', 'vencem em breve'],
    [of('lapsed'), 'vencida', 'vencidas'],
    [of('refused'), 'reprovada', 'reprovadas'],
    [of('never'), 'sem registro', 'sem registro'],
  ]
  return parts.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : [])).join(', ')
}

function table(rows: readonly InspectionRow[]): Content {
  const head = ['Inspeção', 'Situação', 'Feita em', 'Resultado', 'Vale até', 'Quem fez', 'Periodicidade']
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 72, 52, 76, 52, 150, 82],
      body: [head.map((text) => ({ text, ...soft })), ...rows.map(line)],
    },
    layout: { ...rules.ledger, paddingLeft: () => 5, paddingRight: () => 5 },
    fontSize: 8.5,
  }
}

function line(row: InspectionRow): TableCell[] {
  const usual = usualOf(row.kind)
  const rule = row.rule || (usual ? `${usual.basis} (${levelsOf(usual)})` : '')
  const registry = registryWords(row.council, row.registry ?? '')
  const hands = [row.supplier, row.professional].filter(Boolean).join(', ')
  const needsWork = row.state !== 'valid' && row.state !== 'due'
  return [
    { stack: [{ text: row.name, bold: true }, ...(rule ? [{ text: rule, ...soft, fontSize: 7.5 }] : [])] },
    { text: inspectionStateWords[row.state], bold: needsWork },
    row.done_on ? formatDate(row.done_on) : '–',
    row.result ? inspectionResultWords[row.result] : '–',
    endOf(row),
    { stack: [hands || '–', ...(registry ? [{ text: registry, ...soft, fontSize: 7.5 }] : [])] },
    periodWords(row.every_months),
  ]
}

const note = (row: InspectionRow): Content => ({
  text: [{ text: `${row.name}: `, bold: true }, row.findings ?? ''],
  margin: [0, 2, 0, 2],
})

const sparedLine = (row: InspectionRow): Content => ({
  text: [
    { text: `${row.name}: `, bold: true },
    { text: row.not_applicable_reason ?? '', color: ink.soft },
  ],
  margin: [0, 2, 0, 2],
})

/** Returns the end of validity; if refused, that of the older certificate, which may still be valid. */
function endOf({ state, valid_until }: InspectionRow): string {
  if (!valid_until) return state === 'valid' ? 'Sem prazo' : '–'
  return state === 'refused' ? `${formatDate(valid_until)} (anterior)` : formatDate(valid_until)
}
