import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  isMetered,
  isScoped,
  isSummed,
  type LineRule,
  lineRuleNames,
  lineRules,
  meterKinds,
} from '../../../../../domain/charges/budget-line.ts'
import type { RunKind } from '../../../../../domain/charges/run-kinds.ts'
import type { Cents } from '../../../../../domain/money.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { FundSelect, RubricSelect } from '../../ledger/pickers.tsx'
import classes from '../issue.module.css'
import { emptyAmount, emptyLine, type IssueForm, type LineValues } from '../issue-form.ts'
import { LineScope } from './line-scope.tsx'
import { UnitAmounts } from './unit-amounts.tsx'

const rules = lineRuleNames.map((value) => ({ value, label: lineRules[value] }))

/** The run's expenses, one line each. */
export function LineFields({ form, kind }: { form: IssueForm; kind: RunKind }) {
  const { lines } = form.values
  return (
    <>
      {lines.map((line, index) => (
        <LineField
          key={line.key}
          form={form}
          index={index}
          kind={kind}
          alone={lines.length === 1 && form.values.dues.length === 0}
        />
      ))}
      {form.errors.lines && (
        <p role="alert" className={classes.problem}>
          {form.errors.lines}
        </p>
      )}
      {lines.length < 60 && (
        <Button
          variant="default"
          mt="md"
          leftSection={<Plus size={18} />}
          onClick={() => form.insertListItem('lines', emptyLine(kind))}
        >
          {kind === 'individual' ? 'Adicionar item' : 'Adicionar despesa'}
        </Button>
      )}
    </>
  )
}

type LineFieldProps = { form: IssueForm; index: number; kind: RunKind; alone: boolean }

function LineField({ form, index, kind, alone }: LineFieldProps) {
  const path = `lines.${index}`
  const line = form.values.lines[index]!
  const field = (name: keyof LineValues) => form.getInputProps(`${path}.${name}`)
  const [opened, setOpened] = useState(false)
  const hasError = ['reason', 'block', 'group_id', 'excluded_units'].some(
    (name) => form.errors[`${path}.${name}`],
  )
  const open = opened || hasError || isScoped(line)
  const label = line.description || `despesa ${index + 1}`
  const setRule = (rule: LineRule) => {
    form.setFieldValue(`${path}.rule`, rule)
    if (rule === 'amounts' && line.amounts.length === 0)
      form.setFieldValue(`${path}.amounts`, [emptyAmount()])
  }
  return (
    <fieldset className={classes.entry}>
      <legend className={classes.legend}>{`Despesa ${index + 1}`}</legend>
      <div className={classes.line}>
        {/* The fee of a month apportions expenses; what else is charged may be income of its own. */}
        <RubricSelect {...(kind === 'ordinary' && { nature: 'expense' })} {...field('rubric')} />
        <TextInput label="Descrição" placeholder="Opcional" maxLength={120} {...field('description')} />
        <LineAmount form={form} index={index} line={line} />
        <Select
          label="Rateio"
          data={rules}
          allowDeselect={false}
          maxDropdownHeight={320}
          {...field('rule')}
          onChange={(rule) => rule && setRule(rule as LineRule)}
        />
        <FundSelect {...field('fund')} />
        <ActionIcon
          className={classes.remove}
          size={42}
          aria-label={`Remover ${label}`}
          disabled={alone}
          onClick={() => form.removeListItem('lines', index)}
        >
          <Trash2 size={18} strokeWidth={1.75} />
        </ActionIcon>
      </div>
      {isMetered(line.rule) && (
        <Select
          label="O que foi medido"
          description="Usa as leituras deste mês, em Leituras."
          placeholder="Escolha"
          maw={320}
          data={Object.entries(meterKinds).map(([value, name]) => ({ value, label: name }))}
          {...field('meter_kind')}
        />
      )}
      {line.rule === 'amounts' ? (
        <UnitAmounts form={form} index={index} />
      ) : (
        <Button
          className={classes.more}
          variant="subtle"
          size="sm"
          mih={44}
          px={0}
          aria-expanded={open}
          disabled={isScoped(line)}
          rightSection={open ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          onClick={() => setOpened(!opened)}
        >
          Quem paga
        </Button>
      )}
      {open && line.rule !== 'amounts' && <LineScope form={form} index={index} />}
    </fieldset>
  )
}

/** Typed, or what the line's units come to. */
function LineAmount({ form, index, line }: { form: IssueForm; index: number; line: LineValues }) {
  const path = `lines.${index}.cents`
  if (!isSummed(line.rule))
    return (
      <MoneyField
        label="Valor"
        value={line.cents}
        onChange={(cents) => form.setFieldValue(path, cents)}
        error={form.errors[path]}
      />
    )
  const sum = line.amounts.reduce<Cents>((total, { cents }) => total + (cents ?? 0), 0)
  return (
    <div className={classes.summed}>
      <span>Valor</span>
      {line.rule === 'amounts' ? <Money cents={sum} weight={600} /> : <em>Pelas leituras</em>}
      {form.errors[path] && <p className={classes.problem}>{form.errors[path]}</p>}
    </div>
  )
}
