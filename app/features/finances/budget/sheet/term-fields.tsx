import { Select, Textarea, TextInput } from '@mantine/core'
import { formatMonth, shiftMonth } from '../../../../../domain/calendar.ts'
import type { Cents } from '../../../../../domain/money.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import classes from './sheet.module.css'
import type { Sheet, SheetAction, Terms } from './sheet-state.ts'

type TermFieldsProps = {
  terms: Sheet['terms']
  readOnly: boolean
  fees: readonly Cents[]
  first: string
  locked: number
  dispatch: (action: SheetAction) => void
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const wrong = (text: string, most: number): string | undefined => {
  const value = Number(text.replace('%', '').trim().replace(',', '.'))
  return Number.isFinite(value) && value >= 0 && value <= most ? undefined : `Informe de 0 a ${most}%.`
}

/** Edits what is charged besides the lines, and shows the total. */
export function TermFields({ terms, readOnly, fees, first, locked, dispatch }: TermFieldsProps) {
  const set = (changes: Partial<Terms>) => dispatch({ kind: 'terms', terms: changes })
  if (readOnly) return <TermFacts terms={terms} fees={fees} first={first} locked={locked} />
  return (
    <>
      <div className={classes.terms}>
        <TextInput
          label="Fundo de reserva"
          description="Sobre as despesas ordinárias"
          inputWrapperOrder={helpBelow}
          inputMode="decimal"
          rightSection="%"
          maxLength={8}
          error={wrong(terms.reserve_percent, 100)}
          value={terms.reserve_percent}
          onChange={(event) => set({ reserve_percent: event.currentTarget.value })}
        />
        <TextInput
          label="Previsão para inadimplência"
          description="O que os outros adiantam por quem não paga"
          inputWrapperOrder={helpBelow}
          inputMode="decimal"
          rightSection="%"
          maxLength={8}
          error={wrong(terms.allowance_percent, 50)}
          value={terms.allowance_percent}
          onChange={(event) => set({ allowance_percent: event.currentTarget.value })}
        />
        <Select
          label="Taxa ao longo do ano"
          description={
            terms.fee_months === 'level' ? 'O ano dividido pelos meses' : 'Sobe e desce com as despesas'
          }
          inputWrapperOrder={helpBelow}
          data={[
            { value: 'level', label: 'Igual todo mês' },
            { value: 'monthly', label: 'A de cada mês' },
          ]}
          allowDeselect={false}
          value={terms.fee_months}
          onChange={(fee_months) => set({ fee_months: fee_months as Terms['fee_months'] })}
        />
        <div>
          <div style={{ fontSize: '0.875rem', color: 'var(--text-2)' }}>
            {`Todas as unidades, em ${formatMonth(shiftMonth(first, locked))}`}
          </div>
          <Money cents={fees[locked] ?? 0} size="figure" />
        </div>
      </div>
      <Textarea
        label="Observação da versão"
        placeholder="Opcional: sai no papel da assembleia"
        maxLength={500}
        autosize
        minRows={2}
        mt="md"
        maw={720}
        value={terms.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  )
}

/** The same, to be read. */
function TermFacts({
  terms,
  fees,
  first,
  locked,
}: Pick<TermFieldsProps, 'terms' | 'fees' | 'first' | 'locked'>) {
  const facts = [
    {
      name: `Todas as unidades, em ${formatMonth(shiftMonth(first, locked))}`,
      value: <Money cents={fees[locked] ?? 0} weight={600} />,
    },
    { name: 'Fundo de reserva', value: `${terms.reserve_percent}% das despesas ordinárias` },
    { name: 'Previsão para inadimplência', value: `${terms.allowance_percent}%` },
    {
      name: 'Taxa ao longo do ano',
      value: terms.fee_months === 'level' ? 'Igual todo mês' : 'A de cada mês',
    },
    ...(terms.note ? [{ name: 'Observação', value: terms.note }] : []),
  ]
  return (
    <div style={{ maxWidth: 640 }}>
      <Facts facts={facts} />
    </div>
  )
}
