import { ActionIcon, Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { readChange } from '../../../../../domain/budget/months.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import { rubricsQuery } from '../../ledger/chart-queries.ts'
import { fundsQuery } from '../../queries.ts'
import { type Budget, type BudgetVersion, budgetLinesQuery, lineName, namedLines } from '../budget-queries.ts'
import type { Change } from './simulation-queries.ts'
import classes from './simulator.module.css'
import type { Address } from './use-wanted.ts'

type ChangeFieldsProps = { budget: Budget; version: BudgetVersion; address: Address }

/** The lines that would be otherwise, each by a percentage or to an amount a month; the reserve and the allowance. */
export function ChangeFields({ budget, version, address }: ChangeFieldsProps) {
  const { id } = useCondominium()
  const lines = useQuery(budgetLinesQuery(id, budget.id, version.version))
  const funds = useQuery(fundsQuery(id))
  const rubrics = useQuery(rubricsQuery(id))
  if (!lines.data || !funds.data || !rubrics.data) return <RowsSkeleton rows={2} />
  const named = namedLines(lines.data, funds.data, rubrics.data)
  const taken = new Set(address.changes.map((change) => `${change.fund_id}.${change.rubric_id}`))
  const choices = named
    .map((line) => ({
      value: `${line.fund_id}.${line.rubric_id}`,
      label: `${lineName(line)}${line.fund_kind === 'ordinary' ? '' : ` · ${line.fund?.name ?? ''}`}`,
    }))
    .filter(({ value }) => !taken.has(value))
  const nameOf = ({ fund_id, rubric_id }: Change) =>
    lineName(named.find((line) => line.fund_id === fund_id && line.rubric_id === rubric_id) ?? {})
  const replace = (at: number, change: Change) =>
    address.setChanges(address.changes.map((one, place) => (place === at ? change : one)))
  return (
    <>
      {address.changes.map((change, place) => (
        <ChangeField
          key={`${change.fund_id} ${change.rubric_id}`}
          change={change}
          name={nameOf(change)}
          onChange={(next) => replace(place, next)}
          onRemove={() => address.setChanges(address.changes.filter((_, at) => at !== place))}
        />
      ))}
      <div className={classes.choice}>
        <Select
          label="Mudar uma linha"
          placeholder="Escolha a rubrica"
          data={choices}
          searchable
          value={null}
          nothingFoundMessage="Nenhuma linha com este nome"
          onChange={(value) => {
            const [fund_id, rubric_id] = value?.split('.') ?? []
            if (fund_id && rubric_id)
              address.setChanges([...address.changes, { fund_id, rubric_id, percent: '10' }])
          }}
        />
        <PercentField
          label="Fundo de reserva"
          usual={version.reserve_percent}
          held={address.reserve}
          onChange={(reserva) => address.set({ reserva })}
        />
        <PercentField
          label="Previsão para inadimplência"
          usual={version.allowance_percent}
          held={address.allowance}
          onChange={(inadimplencia) => address.set({ inadimplencia })}
        />
      </div>
      {(address.changes.length > 0 || address.reserve !== null || address.allowance !== null) && (
        <Button
          variant="subtle"
          mt="sm"
          onClick={() => address.set({ mudar: null, reserva: null, inadimplencia: null })}
        >
          Voltar ao orçamento
        </Button>
      )}
    </>
  )
}

type ChangeFieldProps = {
  change: Change
  name: string
  onChange: (change: Change) => void
  onRemove: () => void
}

function ChangeField({ change, name, onChange, onRemove }: ChangeFieldProps) {
  const { fund_id, rubric_id } = change
  const [typed, setTyped] = useState(change.percent ?? '')
  const isPercent = change.percent !== undefined
  return (
    <fieldset className={classes.change} aria-label={name}>
      <strong className={classes.changeName}>{name}</strong>
      <SegmentedControl
        aria-label={`Como mudar ${name}`}
        data={[
          { value: 'percent', label: 'Em %' },
          { value: 'cents', label: 'Para R$ por mês' },
        ]}
        value={isPercent ? 'percent' : 'cents'}
        onChange={(how) => {
          setTyped('0')
          onChange({ fund_id, rubric_id, ...(how === 'percent' ? { percent: '0' } : { cents: 0 }) })
        }}
      />
      {isPercent ? (
        <TextInput
          aria-label={`Porcentagem de ${name}`}
          inputMode="decimal"
          rightSection="%"
          maxLength={9}
          value={typed}
          error={readChange(typed) ? undefined : 'De −100% a 1.000%.'}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (readChange(event.currentTarget.value))
              onChange({ fund_id, rubric_id, percent: event.currentTarget.value.trim() })
          }}
        />
      ) : (
        <MoneyField
          aria-label={`Valor por mês de ${name}`}
          value={change.cents ?? 0}
          onChange={(cents) => onChange({ fund_id, rubric_id, cents: cents ?? 0 })}
        />
      )}
      <ActionIcon size={44} variant="subtle" aria-label={`Desfazer a mudança de ${name}`} onClick={onRemove}>
        <Trash2 size={18} strokeWidth={1.75} />
      </ActionIcon>
    </fieldset>
  )
}

type PercentFieldProps = {
  label: string
  usual: number
  held: string | null
  onChange: (text: string | null) => void
}

function PercentField({ label, usual, held, onChange }: PercentFieldProps) {
  const asTyped = String(usual).replace('.', ',')
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      rightSection="%"
      maxLength={8}
      placeholder={asTyped}
      key={held === null ? 'usual' : 'own'}
      defaultValue={held ?? ''}
      onBlur={(event) => onChange(event.currentTarget.value.trim().replace('%', '') || null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
