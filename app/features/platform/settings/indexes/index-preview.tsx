import { formatMonth } from '../../../../../domain/calendar.ts'
import { type IndexSeries, indexSeries } from '../../../../../domain/indexes/index-table.ts'
import { percentWords } from '../../../../../domain/platform/index-changes.ts'
import type { Answer } from '../../../../lib/commands/contract.ts'
import { counted } from '../../../../lib/words.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'

type IndexPreviewProps = { series: IndexSeries; answer: Answer<'preview-index-values'> }

/** What each month would be, and how many open charges are reckoned with it. */
export function IndexPreview({ series, answer: { rows, effects } }: IndexPreviewProps) {
  const same = rows.filter(({ state }) => state === 'same').length
  const told = rows.filter(({ state }) => state !== 'same').map((row, place) => ({ ...row, place }))
  const refused = told.filter(({ state }) => state === 'refused').length
  return (
    <>
      {refused > 0 && (
        <Notice kind="danger">
          {`${counted(refused, 'linha não pode ser salva', 'linhas não podem ser salvas')}: corrija e confira de novo.`}
        </Notice>
      )}
      {told.length > 0 && (
        <FiguresTable
          label={indexSeries[series].name}
          rows={told}
          id={({ place }) => String(place)}
          columns={[
            {
              title: indexSeries[series].name,
              cell: ({ month }) => (/^\d{4}-\d{2}$/.test(month) ? formatMonth(month) : month),
            },
            { title: 'Hoje', cell: ({ before }) => (before === null ? '–' : percentWords(before)) },
            {
              title: 'Passa a',
              cell: ({ state, percent }) => (state === 'refused' ? percent : percentWords(percent)),
            },
            {
              title: 'Conferência',
              isText: true,
              cell: ({ refusal, questions }) => refusal ?? (questions.join(' ') || 'Nada a perguntar'),
            },
          ]}
        />
      )}
      {same > 0 && <p>{`${counted(same, 'mês já está', 'meses já estão')} assim e não muda.`}</p>}
      {refused === 0 && told.length > 0 && <Effects effects={effects} />}
    </>
  )
}

function Effects({ effects }: Pick<Answer<'preview-index-values'>, 'effects'>) {
  const { charges, in_part, instalments, condominiums } = effects
  if (charges === 0)
    return <Notice kind="info">Nenhuma cobrança em atraso hoje é calculada com estes meses.</Notice>
  const among = [
    instalments > 0 && counted(instalments, 'parcela de acordo', 'parcelas de acordos'),
    in_part > 0 && `${counted(in_part, 'paga em parte', 'pagas em parte')}, em que só o resto muda`,
  ].filter(Boolean)
  return (
    <Notice kind="warning">
      {`${counted(charges, 'cobrança em atraso', 'cobranças em atraso')} de ${counted(condominiums, 'condomínio passa', 'condomínios passam')} a valer outro tanto a partir de agora${among.length > 0 ? `; entre elas ${among.join(' e ')}` : ''}. O que já foi pago, os acordos assinados e os orçamentos começados ficam como estão.`}
    </Notice>
  )
}
