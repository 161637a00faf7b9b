import { Button, Checkbox, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { shortMonth } from '../../../../../domain/budget/budget-export.ts'
import { adjust, readChange } from '../../../../../domain/budget/months.ts'
import { type YearLine, yearTotal } from '../../../../../domain/budget/year-line.ts'
import { shiftMonth } from '../../../../../domain/calendar.ts'
import { capital } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import classes from './sheet.module.css'
import { spreadLine } from './sheet-state.ts'

type LineDialogProps = {
  line: YearLine
  name: string
  nature: 'income' | 'expense'
  first: string
  locked: number
  readOnly: boolean
  onSave: (line: YearLine) => void
  onRemove: () => void
  onClose: () => void
}

/** Edits one line as a form: its year spread over the months, each month by itself, who pays for it. Replaces the sheet on a phone. */
export function LineDialog(props: LineDialogProps) {
  const { name, nature, first, locked, readOnly, onSave, onRemove, onClose } = props
  const [line, setLine] = useState(props.line)
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const set = (changes: Partial<YearLine>) => setLine({ ...line, ...changes })
  return (
    <Modal opened onClose={onClose} title={name} size="lg" fullScreen={phone} radius={phone ? 0 : undefined}>
      <Stack gap={16}>
        <fieldset disabled={readOnly} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
          <Stack gap={16}>
            <Spread line={line} locked={locked} onChange={setLine} />
            <div className={classes.months}>
              {line.cents.map((cents, month) => (
                <MoneyField
                  key={shiftMonth(first, month)}
                  label={capital(shortMonth(shiftMonth(first, month)))}
                  value={cents}
                  disabled={month < locked}
                  onChange={(value) =>
                    set({ cents: line.cents.map((old, at) => (at === month ? (value ?? 0) : old)) })
                  }
                />
              ))}
            </div>
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                No ano
              </Text>
              <Money cents={yearTotal(line)} weight={600} />
            </Group>
            {nature === 'expense' && (
              <>
                <Select
                  label="Rateio entre as unidades"
                  data={[
                    { value: 'ideal_share', label: 'Pela fração ideal' },
                    { value: 'equal', label: 'Em partes iguais' },
                  ]}
                  allowDeselect={false}
                  value={line.rule}
                  onChange={(rule) => set({ rule: rule as YearLine['rule'] })}
                />
                <Checkbox
                  label="Entra na taxa das unidades"
                  description="Desmarcada, é paga com o que o fundo já tem."
                  checked={line.charged}
                  onChange={(event) => set({ charged: event.currentTarget.checked })}
                />
              </>
            )}
            <TextInput
              label="Observação"
              placeholder="Opcional: sai no papel da assembleia"
              maxLength={200}
              value={line.note}
              onChange={(event) => set({ note: event.currentTarget.value })}
            />
          </Stack>
        </fieldset>
        <Group justify="space-between">
          {readOnly ? (
            <span />
          ) : (
            <Button variant="default" c="var(--danger)" onClick={onRemove}>
              Remover do orçamento
            </Button>
          )}
          <Group gap={8}>
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            {!readOnly && <Button onClick={() => onSave(line)}>Aplicar</Button>}
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

type SpreadProps = { line: YearLine; locked: number; onChange: (line: YearLine) => void }

/** Spreads a sum for the year, or a change to it, over the open months. */
function Spread({ line, locked, onChange }: SpreadProps) {
  const [how, setHow] = useState<'even' | 'season'>('season')
  const [total, setTotal] = useState<number | null>(yearTotal(line))
  const [percent, setPercent] = useState('')
  const rate = readChange(percent)
  return (
    <Stack gap={8}>
      <Group align="end" gap={12}>
        <MoneyField
          label="Valor do ano"
          value={total}
          onChange={setTotal}
          style={{ flex: 1, minWidth: 140 }}
        />
        <SegmentedControl
          aria-label="Distribuição"
          data={[
            { value: 'season', label: 'No formato atual' },
            { value: 'even', label: 'Igual todo mês' },
          ]}
          value={how}
          onChange={(value) => setHow(value as typeof how)}
        />
        <Button
          variant="default"
          disabled={total === null}
          onClick={() => onChange(spreadLine(line, total ?? 0, how, locked))}
        >
          Distribuir
        </Button>
      </Group>
      <Group align="end" gap={12}>
        <TextInput
          label="Mudar em"
          placeholder="5"
          inputMode="decimal"
          rightSection="%"
          maxLength={9}
          style={{ flex: 1, minWidth: 140 }}
          value={percent}
          error={percent.trim() !== '' && !rate ? 'Informe de −100% a 1.000%.' : undefined}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={!rate}
          onClick={() =>
            rate &&
            onChange({
              ...line,
              cents: [...line.cents.slice(0, locked), ...adjust(line.cents.slice(locked), rate)],
            })
          }
        >
          Reajustar
        </Button>
      </Group>
    </Stack>
  )
}
