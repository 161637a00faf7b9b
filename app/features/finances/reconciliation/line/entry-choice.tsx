import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { saysAll } from '../../../../../domain/words/word-forms.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import classes from '../reconciliation.module.css'
import { type LineDetail, type LooseEntry, looseEntriesQuery } from '../statement-queries.ts'
import type { DraftPart } from './draft-parts.ts'

const AROUND_DAYS = 45

type EntryChoiceProps = { part: DraftPart; line: LineDetail; onChange: (changes: Partial<DraftPart>) => void }

/** Entries of the account that have no line yet, one or several. */
export function EntryChoice({ part, line, onChange }: EntryChoiceProps) {
  const { id } = useCondominium()
  const [search, setSearch] = useState('')
  const from = addDays(line.occurred_on, -AROUND_DAYS)
  const found = useQuery(
    looseEntriesQuery(id, line.bank_account_id, from, addDays(line.occurred_on, AROUND_DAYS)),
  )
  if (!found.data) return <NotLoaded query={found} rows={3} height={32} />
  const chosen = new Set(part.transferIds)
  const isChosen = ({ transfer_ids }: LooseEntry) => transfer_ids.some((one) => chosen.has(one))
  const toggle = (entry: LooseEntry) => {
    const was = isChosen(entry)
    onChange({
      transferIds: was
        ? part.transferIds.filter((one) => !entry.transfer_ids.includes(one))
        : [...part.transferIds, ...entry.transfer_ids],
      entriesCents: part.entriesCents + (was ? -entry.cents : entry.cents),
    })
  }
  const near = found.data
    .filter(
      (entry) =>
        isChosen(entry) ||
        saysAll(`${entry.words} ${entry.unit_label ?? ''} ${formatCents(entry.cents)}`, search),
    )
    .toSorted((one, other) => Math.abs(one.cents - line.cents) - Math.abs(other.cents - line.cents))
  if (found.data.length === 0)
    return <p className={classes.note}>Nada nos livros desta conta está sem linha perto deste dia.</p>
  return (
    <>
      <TextInput
        label="Lançamentos sem linha"
        placeholder="Buscar por texto ou valor"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.entries}>
        {near.slice(0, 60).map((entry) => (
          <Checkbox
            key={entry.entry_key}
            checked={isChosen(entry)}
            onChange={() => toggle(entry)}
            label={`${formatDate(entry.occurred_on)} · ${entry.words}${entry.unit_label ? ` · ${entry.unit_label}` : ''} · ${formatCents(entry.cents)}`}
          />
        ))}
      </div>
    </>
  )
}
