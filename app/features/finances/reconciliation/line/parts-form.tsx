import { Button, Group } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatCents } from '../../../../../domain/money.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { useMatchLines } from '../matching.ts'
import classes from '../reconciliation.module.css'
import type { LineDetail } from '../statement-queries.ts'
import { type DraftPart, draftOf, movedCents, partOf } from './draft-parts.ts'
import { PartFields } from './part-fields.tsx'

type PartsFormProps = { lines: readonly LineDetail[]; cents: number; onDone: () => void }

/** What the lines are, in one part or several that sum to them. */
export function PartsForm({ lines, cents, onDone }: PartsFormProps) {
  const isIn = cents > 0
  const [parts, setParts] = useState<DraftPart[]>([
    draftOf(lines.length > 1 ? 'entries' : 'rubric', Math.abs(cents)),
  ])
  const match = useMatchLines((ids) => ids.length > 0 && onDone())
  const rest = cents - parts.reduce((sum, part) => sum + movedCents(part, isIn), 0)
  const given = parts.map((part) => partOf(part, isIn))
  const whole = given.filter((part) => part !== null)
  const ready = rest === 0 && whole.length === parts.length
  const change = (key: string, changes: Partial<DraftPart>) =>
    setParts((all) => all.map((part) => (part.key === key ? { ...part, ...changes } : part)))
  const send = () =>
    ready && match.mutate([{ line_ids: lines.map(({ id }) => id), parts: whole, how: 'chosen' }])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h3 style={{ margin: '24px 0 8px' }}>Dizer o que é</h3>
      {parts.map((part, place) => (
        <PartFields
          key={part.key}
          part={part}
          place={place}
          line={lines[0]!}
          isIn={isIn}
          onChange={(changes) => change(part.key, changes)}
          onRemove={
            parts.length > 1 ? () => setParts((all) => all.filter(({ key }) => key !== part.key)) : undefined
          }
        />
      ))}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<Plus size={16} />}
        onClick={() =>
          setParts((all) => [...all, draftOf('rubric', Math.max(rest * (isIn ? 1 : -1), 0) || null)])
        }
      >
        Dividir em mais uma parte
      </Button>
      <p className={classes.sum} aria-live="polite">
        <span>{rest === 0 ? 'A soma confere' : 'Falta explicar'}</span>
        {rest !== 0 && <Money cents={rest} />}
      </p>
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={match.isPending}
          disabled={!ready}
          title={ready ? undefined : `Falta explicar ${formatCents(rest)} ou completar uma parte`}
        >
          Conciliar
        </Button>
      </Group>
    </form>
  )
}
