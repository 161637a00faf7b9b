import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { monthOf } from '../../../../../domain/calendar.ts'
import { readLine } from '../../../../../domain/closing/line.ts'
import { checkUnit, type Verdict } from '../../../../../domain/closing/seal.ts'
import { transferKinds } from '../../../../../domain/ledger/words.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams, withParams } from '../../../../lib/mutations/go-on.ts'
import { capital, monthName, shortDate } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { homeQuery, ownChargesQuery } from '../../queries.ts'
import classes from '../ledger.module.css'
import { type ClosingRow, type UnitClosing, unitClosing } from '../ledger-queries.ts'

type UnitCheckProps = { closings: readonly ClosingRow[]; today: string }

/** Hashes a unit's rows of a closed month here and compares them with the published seal. `?mes=` and `?unidade=` choose. */
export function UnitCheck({ closings, today }: UnitCheckProps) {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  const { params, setParams } = useSearchParams()
  const held = closings.filter((closing) => !closing.reopened_at)
  const units = home.data?.units ?? []
  const unitIds = units.map(({ unit_id }) => unit_id)
  // A parking place rarely has its own charges: the unit that pays comes first.
  const charges = useQuery({ ...ownChargesQuery(id, unitIds), enabled: unitIds.length > 1 })
  const paying = units.find(({ unit_id }) => unit_id === charges.data?.[0]?.unit_id)
  const unit = units.find(({ unit_id }) => unit_id === params.get('unidade')) ?? paying ?? units[0]
  const month = held.find((closing) => monthOf(closing.month) === params.get('mes')) ?? held[0]
  const set = (name: string, value: string | null) =>
    setParams((now) => (value ? withParams(now, { [name]: value }) : now), {
      replace: true,
      preventScrollReset: true,
    })
  if (!unit || !month) return null
  return (
    <Section
      title={`Sua unidade ${unit.label}`}
      note="A conta é feita no seu aparelho, não no nosso servidor."
    >
      <Group gap={12} mb="md">
        <Select
          label="Mês"
          data={held.map((closing) => ({
            value: monthOf(closing.month),
            label: capital(monthName(monthOf(closing.month), today)),
          }))}
          value={monthOf(month.month)}
          allowDeselect={false}
          onChange={(value) => set('mes', value)}
        />
        {units.length > 1 && (
          <Select
            label="Unidade"
            data={units.map(({ unit_id, label }) => ({ value: unit_id, label }))}
            value={unit.unit_id}
            allowDeselect={false}
            onChange={(value) => set('unidade', value)}
          />
        )}
      </Group>
      <Checked closing={month} unitId={unit.unit_id} today={today} />
    </Section>
  )
}

type Checked = { answer: UnitClosing | null; verdict: Verdict | 'nothing' | 'unseen' }

const words: Record<Checked['verdict'], { text: string; good: boolean }> = {
  matches: { text: 'Confere: são os mesmos lançamentos de quando o mês foi fechado.', good: true },
  rows_differ: {
    text: 'Não confere: algum lançamento mudou depois do fechamento. Fale com a administração e o conselho.',
    good: false,
  },
  seal_differs: {
    text: 'Não confere: o selo publicado não é o que estes dados fazem. Fale com o conselho.',
    good: false,
  },
  nothing: { text: 'Sua unidade não teve lançamentos neste mês.', good: true },
  unseen: {
    text: 'Este mês tem lançamentos de quem esteve na unidade antes. Só o proprietário confere.',
    good: true,
  },
}

function Checked({ closing, unitId, today }: { closing: ClosingRow; unitId: string; today: string }) {
  const { id } = useCondominium()
  const check = useQuery({
    queryKey: ['finances', id, 'unit-closing', unitId, closing.sequence],
    meta: { tables: ['closings', 'ledger_transfers'] },
    queryFn: async (): Promise<Checked> => {
      const answer = await unitClosing(id, unitId, closing.month)
      if (!answer) return { answer, verdict: 'unseen' }
      if (!answer.path) return { answer, verdict: answer.lines.length === 0 ? 'nothing' : 'rows_differ' }
      // Checks against the seal that the list shows, not the one that came with the rows.
      return { answer, verdict: await checkUnit(closing, unitId, answer.lines, answer.path) }
    },
  })
  if (!check.data) return <NotLoaded query={check} rows={3} />
  const { text, good } = words[check.data.verdict]
  const lines = (check.data.answer?.lines ?? []).flatMap((line) => readLine(line) ?? [])
  return (
    <>
      <Status icon={good ? CircleCheck : CircleAlert} tone={good ? 'success' : 'danger'} alone wraps>
        {text}
      </Status>
      <ul className={classes.rows} aria-label="Lançamentos da unidade" style={{ marginTop: 16 }}>
        {lines.map((line) => (
          <li key={line.id} className={classes.row}>
            <div>
              {line.description ?? transferKinds[line.kind]}
              <div className={classes.note}>
                {transferKinds[line.kind]} · {shortDate(line.occurredOn, today)}
              </div>
            </div>
            <Money cents={line.cents} />
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="sm"
        mt="md"
        onClick={() => void check.refetch()}
        loading={check.isFetching}
      >
        Conferir de novo
      </Button>
    </>
  )
}
