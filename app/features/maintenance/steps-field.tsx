import { ActionIcon, Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import {
  type Step,
  type TaskKind,
  taskKinds,
  taskKindWords,
} from '../../../domain/maintenance/orders/words.ts'
import classes from './maintenance.module.css'

const blankStep: Step = { label: '', kind: 'check', unit: '', is_required: false, low: null, high: null }

type StepsFieldProps = { steps: readonly Step[]; onChange: (steps: Step[]) => void }

/** Edits the checklist of a plan or of a new order: ordered steps, each with its required input. */
export function StepsField({ steps, onChange }: StepsFieldProps) {
  const change = (nth: number, more: Partial<Step>) =>
    onChange(steps.map((step, place) => (place === nth ? { ...step, ...more } : step)))
  const move = (nth: number, by: number) => {
    const next = [...steps]
    const [step] = next.splice(nth, 1)
    next.splice(nth + by, 0, step!)
    onChange(next)
  }
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ fontWeight: 500, fontSize: '0.875rem', marginBottom: 8 }}>Lista de passos</legend>
      {steps.map((step, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
        <div key={nth} className={classes.edited}>
          <TextInput
            label={`Passo ${nth + 1}`}
            maxLength={160}
            value={step.label}
            onChange={({ currentTarget }) => change(nth, { label: currentTarget.value })}
          />
          <div className={classes.answer} style={{ marginLeft: 0 }}>
            <Select
              aria-label={`O que o passo ${nth + 1} pede`}
              data={taskKinds.map((value) => ({ value, label: taskKindWords[value] }))}
              allowDeselect={false}
              value={step.kind}
              onChange={(kind) => kind && change(nth, { kind: kind as TaskKind })}
              w={190}
            />
            {step.kind === 'measure' && (
              <MeasureFields nth={nth} step={step} onChange={(more) => change(nth, more)} />
            )}
            <Checkbox
              label="Obrigatório"
              checked={step.is_required}
              onChange={({ currentTarget }) => change(nth, { is_required: currentTarget.checked })}
              my={12}
            />
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`Subir o passo ${nth + 1}`}
              disabled={nth === 0}
              onClick={() => move(nth, -1)}
            >
              <ArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`Descer o passo ${nth + 1}`}
              disabled={nth === steps.length - 1}
              onClick={() => move(nth, 1)}
            >
              <ArrowDown size={18} />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`Remover o passo ${nth + 1}`}
              onClick={() => onChange(steps.filter((_, place) => place !== nth))}
            >
              <Trash2 size={18} />
            </ActionIcon>
          </div>
        </div>
      ))}
      {steps.length < 40 && (
        <Button
          variant="default"
          leftSection={<Plus size={18} />}
          onClick={() => onChange([...steps, blankStep])}
        >
          Adicionar passo
        </Button>
      )}
    </fieldset>
  )
}

type MeasureFieldsProps = { nth: number; step: Step; onChange: (more: Partial<Step>) => void }

/** The unit of a measure and, where there are any, its limits. */
function MeasureFields({ nth, step, onChange }: MeasureFieldsProps) {
  const isTurned = step.low !== null && step.high !== null && step.low > step.high
  const limit = (side: 'low' | 'high', word: string) => (
    <NumberInput
      aria-label={`${word} do passo ${nth + 1} (opcional)`}
      placeholder={word}
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={3}
      hideControls
      value={step[side] ?? ''}
      onChange={(value) => onChange({ [side]: value === '' || value === '-' ? null : Number(value) })}
      error={side === 'high' && isTurned ? 'Menor que o mínimo' : undefined}
      w={108}
    />
  )
  return (
    <>
      <TextInput
        aria-label={`Unidade da medida do passo ${nth + 1}`}
        placeholder="Unidade"
        maxLength={20}
        value={step.unit}
        onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
        w={100}
      />
      {limit('low', 'Mínimo')}
      {limit('high', 'Máximo')}
    </>
  )
}

/** Steps that say what to do; rows left empty are none. */
export const filledSteps = (steps: readonly Step[]): Step[] =>
  steps
    .filter(({ label }) => label.trim().length >= 2)
    .map((step) => ({
      ...step,
      label: step.label.trim(),
      ...(step.kind === 'measure' ? { unit: step.unit.trim() } : { unit: '', low: null, high: null }),
    }))
