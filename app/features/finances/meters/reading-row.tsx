import { Button, Group, TextInput } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatReading, measures, parseReading } from '../../../../domain/meters/reading.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import type { StoredFile } from '../../../lib/files/stored-files.ts'
import { shortDate } from '../../../lib/words.ts'
import { EditMeter, RemoveMeter } from './edit-meter.tsx'
import { type MeterChange, MeterMenu } from './meter-menu.tsx'
import type { Month, SheetRow } from './meter-queries.ts'
import classes from './meters.module.css'
import { RowPhoto } from './photos/row-photo.tsx'
import { ReplaceMeter } from './replace-meter.tsx'

type Answer = {
  recorded: number
  refused: { problem: string; message: string; consumption: number | null }[]
}
type Asked = { message: string; confirm: 'has_rolled_over' | 'is_confirmed' | null }

const dialogs = { edit: EditMeter, replace: ReplaceMeter, remove: RemoveMeter }

type ReadingRowProps = {
  row: SheetRow
  of: Month
  readOn: string
  /** Decimals for the whole sheet, so that its figures align. */
  places: number
  locked: boolean
  manages: boolean
  /** Of this reading; undefined until that is known. */
  photos: readonly StoredFile[] | undefined
}

/** Shows one meter: its last reading, its current one, and anything unusual. */
export function ReadingRow({ row, of, readOn, places, locked, manages, photos }: ReadingRowProps) {
  const [typed, setTyped] = useState(row.value === null ? '' : formatReading(row.value, places))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [changing, setChanging] = useState<MeterChange | null>(null)
  const record = useCommand('record-readings', { action: 'salvar a leitura', quiet: true })
  const remove = useCommand('remove-reading', { action: 'excluir a leitura' })
  const send = (value: number, more: object) =>
    record.mutate(
      {
        kind: of.kind,
        competence: of.month,
        readings: [{ meter_id: row.meter_id, value, read_on: readOn, ...more }],
      },
      {
        onSuccess: ({ refused }) => setAsked(refused[0] ? askedOf(refused[0]) : null),
        onError: (error) => setAsked({ message: toFailure(error).message, confirm: null }),
      },
    )
  const keep = (more: Record<string, unknown> = {}) => {
    if (typed.trim() === '') return
    const value = parseReading(typed)
    if (value === null) return setAsked({ message: 'Escreva só números: 1234 ou 1.234,567.', confirm: null })
    if (value === row.value && Object.keys(more).length === 0) return setAsked(null)
    send(value, more)
  }
  const unit = measures[row.measure]
  const Changing = changing && dialogs[changing]
  const isLocked = locked || row.has_later
  return (
    <li className={classes.row}>
      <div>
        <strong>{row.unit_label}</strong>
        <small>{row.serial === row.unit_label ? '' : row.serial}</small>
      </div>
      <div className={classes.before}>
        <span className="figures">{formatReading(row.previous_value, places)}</span>
        <small>{`em ${shortDate(row.previous_on, of.today)}${row.usual === null ? '' : ` · média ${formatReading(row.usual, places)}`}`}</small>
      </div>
      <TextInput
        aria-label={`Leitura de ${row.unit_label}`}
        inputMode="decimal"
        placeholder={row.removed_on ? 'Retirado' : 'Leitura'}
        disabled={isLocked}
        value={typed}
        data-reading
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => keep()}
        onKeyDown={goOn}
      />
      <div className={classes.after} aria-live="polite">
        <State row={row} unit={unit} places={places} pending={record.isPending} asked={asked !== null} />
      </div>
      <div>
        {row.reading_id && (
          <RowPhoto readingId={row.reading_id} unit={row.unit_label} files={photos} manages={manages} />
        )}
      </div>
      {manages && (
        <MeterMenu
          row={row}
          locked={isLocked}
          onChange={setChanging}
          onRemove={() =>
            remove.mutate({ reading_id: row.reading_id ?? '' }, { onSuccess: () => setTyped('') })
          }
        />
      )}
      {asked && (
        <div className={classes.asked} role="alert">
          <span>{asked.message}</span>
          {asked.confirm && (
            <Group gap={8}>
              <Button
                size="sm"
                mih={44}
                variant="default"
                onClick={() =>
                  keep({
                    [asked.confirm ?? '']: true,
                    ...(asked.confirm === 'is_confirmed' && { has_rolled_over: true }),
                  })
                }
              >
                {asked.confirm === 'has_rolled_over' ? 'Sim, zerou' : 'Está certa'}
              </Button>
            </Group>
          )}
        </div>
      )}
      {Changing && <Changing of={of} row={row} onClose={() => setChanging(null)} />}
    </li>
  )
}

function askedOf({ problem, message }: Answer['refused'][number]): Asked {
  if (problem === 'below_previous') return { message, confirm: 'has_rolled_over' }
  return { message, confirm: problem === 'implausible' ? 'is_confirmed' : null }
}

/** Moves to the next meter on Enter, as on a sheet of paper; leaving the field saves the input. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-reading]:not(:disabled)')]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next) next.focus()
  else event.currentTarget.blur()
}

type StateProps = { row: SheetRow; unit: string; places: number; pending: boolean; asked: boolean }

function State({ row, unit, places, pending, asked }: StateProps) {
  if (pending) return <small>Guardando…</small>
  if (asked)
    return (
      <small style={{ color: 'var(--warning)' }}>
        <CircleAlert size={16} aria-hidden /> Confira
      </small>
    )
  if (row.consumption === null) return <small>Sem leitura</small>
  const flags = [
    row.is_estimated && 'estimada',
    row.has_rolled_over && 'zerou',
    row.is_confirmed && 'conferida',
  ]
  return (
    <>
      <span className="figures">
        <CircleCheck size={16} color="var(--success)" aria-hidden />{' '}
        {`${formatReading(row.consumption, places)} ${unit}`}
      </span>
      <small>{flags.filter(Boolean).join(', ')}</small>
    </>
  )
}
