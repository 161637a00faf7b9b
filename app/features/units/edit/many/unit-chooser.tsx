import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatShare } from '../../../../../domain/shares.ts'
import { floorText } from '../../../../../domain/units/floor-words.ts'
import { unitKinds } from '../../../../../domain/units/unit-kind.ts'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { pagerSteps, useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Pager } from '../../../../ui/data/pager.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import type { UnitSummary } from '../../queries.ts'
import { unitsText } from '../../unit-words.ts'
import { ChooserFilters } from './chooser-filters.tsx'
import classes from './edit.module.css'
import { type Choice, type EditFilter, isChosen, nothing, toggled } from './edit-form.ts'
import { type EditRow, editRowsQuery } from './edit-queries.ts'

type UnitChooserProps = {
  summary: UnitSummary
  filter: EditFilter
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** A list to choose from: one by one, or everything that the filter finds. */
export function UnitChooser({ summary, filter, choice, onChoose }: UnitChooserProps) {
  const { id } = useCondominium()
  const { place, go } = useListAddress()
  const page = useQuery(editRowsQuery(id, filter, place))
  const rows = page.data?.rows ?? []
  const whole = Object.keys(filter).length === 0
  const allText = whole ? `Todas as ${unitsText(summary.units)}` : 'Todas deste filtro'
  return (
    <section aria-label="Quais unidades">
      <h2 className={classes.title}>Quais unidades</h2>
      <ChooserFilters summary={summary} filter={filter} />
      <Group justify="space-between" my="sm">
        <Checkbox
          label={allText}
          checked={choice.all}
          indeterminate={choice.all ? choice.marked.size > 0 : choice.marked.size > 0}
          onChange={() => onChoose(choice.all ? nothing : { all: true, marked: new Set() })}
        />
        {choice.marked.size > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(nothing)}>
            Limpar escolha
          </Button>
        )}
      </Group>
      <NotLoaded query={page} rows={8} />
      {page.data && rows.length === 0 && <Text c="dimmed">Nenhuma unidade com este filtro.</Text>}
      <ul className={classes.rows} aria-label="Unidades">
        {rows.map((row) => (
          <li key={row.id}>
            <Checkbox
              checked={isChosen(choice, row.id)}
              onChange={() => onChoose(toggled(choice, row.id))}
              label={<RowText row={row} shareTotal={summary.share_total} />}
              styles={{ body: { alignItems: 'center', minHeight: 44 }, labelWrapper: { flex: 1 } }}
            />
          </li>
        ))}
      </ul>
      {page.data && (page.data.hasNext || page.data.hasPrevious) && rows[0] && (
        <Pager
          position={`${unitLabel(rows[0])} a ${unitLabel(rows.at(-1) ?? rows[0])}`}
          {...pagerSteps(page.data, (row) => row.sort_key, go)}
        />
      )}
    </section>
  )
}

function RowText({ row, shareTotal }: { row: EditRow; shareTotal: number }) {
  return (
    <span className={classes.row}>
      <strong>{unitLabel(row)}</strong>
      <span>{[unitKinds[row.kind], floorText(row.floor)].join(' · ')}</span>
      <span className="figures">{row.share === 0 ? 'sem fração' : formatShare(row.share, shareTotal)}</span>
    </span>
  )
}
