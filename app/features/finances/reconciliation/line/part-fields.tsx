import { ActionIcon, Group, Select, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { BankAccountSelect, FundSelect, RubricSelect } from '../../ledger/pickers.tsx'
import classes from '../reconciliation.module.css'
import type { LineDetail } from '../statement-queries.ts'
import { BillChoice } from './bill-choice.tsx'
import { ChargeChoice } from './charge-choice.tsx'
import { type DraftKind, type DraftPart, kindsOf } from './draft-parts.ts'
import { EntryChoice } from './entry-choice.tsx'

type PartFieldsProps = {
  part: DraftPart
  place: number
  line: LineDetail
  isIn: boolean
  onChange: (changes: Partial<DraftPart>) => void
  onRemove?: () => void
}

/** Edits one part of a line: its kind, and its amount. */
export function PartFields({ part, place, line, isIn, onChange, onRemove }: PartFieldsProps) {
  const { kind } = part
  const describes = kind === 'rubric' || kind === 'transfer'
  return (
    <fieldset
      className={classes.part}
      style={{ border: 0, borderTop: '1px solid var(--hairline)', paddingInline: 0, margin: 0 }}
    >
      <Group align="end" gap={8} wrap="nowrap">
        <Select
          label={onRemove ? `Parte ${place + 1}` : 'O que é'}
          style={{ flex: 1 }}
          allowDeselect={false}
          data={kindsOf(isIn)}
          value={kind}
          onChange={(next) => onChange({ kind: next as DraftKind })}
        />
        {onRemove && (
          <ActionIcon size={44} aria-label={`Remover a parte ${place + 1}`} onClick={onRemove}>
            <Trash2 size={18} />
          </ActionIcon>
        )}
      </Group>
      {kind === 'rubric' && (
        <RubricSelect
          nature={isIn ? undefined : 'expense'}
          description={isIn ? 'Uma despesa, quando o fornecedor devolveu dinheiro.' : undefined}
          value={part.rubric}
          onChange={(rubric) => onChange({ rubric })}
        />
      )}
      {kind === 'transfer' && (
        <BankAccountSelect
          label={isIn ? 'Veio da conta' : 'Foi para a conta'}
          placeholder="Escolha"
          value={part.accountId}
          onChange={(accountId) => onChange({ accountId })}
        />
      )}
      {describes && (
        <FundSelect value={part.fund} onChange={(fund) => onChange({ fund: fund ?? 'ordinary' })} />
      )}
      {kind === 'bill' && <BillChoice part={part} line={line} onChange={onChange} />}
      {kind === 'charge' && <ChargeChoice part={part} onChange={onChange} />}
      {kind === 'entries' && <EntryChoice part={part} line={line} onChange={onChange} />}
      {kind !== 'entries' && (
        <MoneyField label="Valor" value={part.cents} onChange={(cents) => onChange({ cents })} />
      )}
      {describes && (
        <TextInput
          label="Descrição"
          placeholder="O texto do extrato, se ficar em branco"
          maxLength={200}
          value={part.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
