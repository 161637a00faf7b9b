import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { CsvMapping } from '../../../../../domain/bank-statements/reading/csv-mapping.ts'
import type { DateOrder } from '../../../../../domain/bank-statements/reading/values.ts'
import type { Layout } from './read-chosen.ts'

type LayoutFieldsProps = {
  layout: Layout
  mapping: CsvMapping | null
  remembered: boolean
  onChange: (mapping: CsvMapping) => void
  /** Of days that both orders can read; null where the file proves it, or where it is asked. */
  order: DateOrder | null
  onOrder: (order: DateOrder) => void
}

type Place = 'date' | 'amount' | 'credit' | 'debit' | 'side' | 'balance' | 'document'

/** Which column of the spreadsheet is which; it is remembered for the account's next files. */
export function LayoutFields({ layout, mapping, remembered, onChange, order, onOrder }: LayoutFieldsProps) {
  const [shown, setShown] = useState(mapping === null)
  const columns = Array.from({ length: layout.width }, (_, index) => ({
    value: String(index),
    label: `${layout.titles[index] || `Coluna ${index + 1}`}${sampleOf(layout, index)}`,
  }))
  const current: CsvMapping = mapping ?? {
    titles: layout.titles,
    date: 0,
    dateOrder: 'dmy',
    memo: [1],
    amount: 2,
    credit: null,
    debit: null,
    side: null,
    balance: null,
    document: null,
    decimal: ',',
  }
  const split = current.credit !== null
  const change = (changes: Partial<CsvMapping>) => onChange({ ...current, titles: layout.titles, ...changes })
  const column = (name: Place, label: string, optional = false) => (
    <Select
      label={label}
      data={columns}
      clearable={optional}
      clearButtonProps={{ 'aria-label': `Limpar ${label.toLowerCase()}` }}
      allowDeselect={optional}
      placeholder={optional ? 'Não há' : 'Escolha'}
      value={current[name] === null ? null : String(current[name])}
      onChange={(index) => change({ [name]: index === null ? null : Number(index) })}
    />
  )
  if (!shown)
    return (
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {remembered ? 'Colunas lidas como da última vez.' : 'Colunas reconhecidas pelos títulos.'}
        </Text>
        <Button size="sm" variant="subtle" onClick={() => setShown(true)}>
          Conferir colunas
        </Button>
      </Group>
    )
  return (
    <>
      {column('date', 'Data')}
      <Select
        label="Descrição"
        data={columns}
        allowDeselect={false}
        value={String(current.memo[0] ?? 0)}
        onChange={(index) =>
          index !== null &&
          change({ memo: [Number(index), ...current.memo.slice(1).filter((one) => one !== Number(index))] })
        }
      />
      <Select
        label="Valores"
        allowDeselect={false}
        data={[
          { value: 'one', label: 'Numa coluna só, com sinal' },
          { value: 'two', label: 'Crédito e débito em colunas separadas' },
        ]}
        value={split ? 'two' : 'one'}
        onChange={(how) =>
          change(
            how === 'two' ? { amount: null, credit: 2, debit: 3 } : { amount: 2, credit: null, debit: null },
          )
        }
      />
      {split ? (
        <Group grow>
          {column('credit', 'Crédito')}
          {column('debit', 'Débito')}
        </Group>
      ) : (
        <Group grow>
          {column('amount', 'Valor')}
          {column('side', 'C ou D', true)}
        </Group>
      )}
      <Group grow>
        {column('balance', 'Saldo', true)}
        {column('document', 'Documento', true)}
      </Group>
      <Group grow>
        {order && (
          <Select
            label="Datas"
            allowDeselect={false}
            data={[
              { value: 'dmy', label: 'Dia/mês/ano' },
              { value: 'mdy', label: 'Mês/dia/ano' },
            ]}
            value={order}
            onChange={(chosen) => chosen && onOrder(chosen as DateOrder)}
          />
        )}
        <Select
          label="Centavos depois de"
          allowDeselect={false}
          data={[
            { value: ',', label: 'Vírgula: 1.234,56' },
            { value: '.', label: 'Ponto: 1,234.56' },
          ]}
          value={current.decimal}
          onChange={(decimal) => decimal && change({ decimal: decimal as CsvMapping['decimal'] })}
        />
      </Group>
    </>
  )
}

const sampleOf = ({ sample }: Layout, index: number): string => {
  const text = sample.map((cells) => cells[index]?.trim()).find(Boolean)
  return text ? ` (${text.slice(0, 24)})` : ''
}
