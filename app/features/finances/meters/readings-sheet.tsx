import { Group, Select, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimalsOf } from '../../../../domain/meters/reading.ts'
import { filesQuery, type StoredFile } from '../../../lib/files/stored-files.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { counted } from '../../../lib/words.ts'
import { Pager } from '../../../ui/data/pager.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { type Month, type SheetRow, sheetQuery } from './meter-queries.ts'
import classes from './meters.module.css'
import { ReadingRow } from './reading-row.tsx'

const states = [
  { value: 'all', label: 'Todos' },
  { value: 'missing', label: 'Sem leitura' },
  { value: 'read', label: 'Lidos' },
  { value: 'high', label: 'Para conferir' },
]

type ReadingsSheetProps = { of: Month; locked: boolean; manages: boolean }

/** Lists the month's meters in the order of the units, each with a field: Enter saves the reading and goes to the next. */
export function ReadingsSheet({ of, locked, manages }: ReadingsSheetProps) {
  const { id } = useCondominium()
  const { params, changeParams } = useSearchParams()
  const [readOn, setReadOn] = useState(of.today)
  const [trail, setTrail] = useState<(string | null)[]>([null])
  const state = params.get('situacao') ?? 'all'
  const text = params.get('q') ?? ''
  const filters = { ...(state !== 'all' && { state }), ...(text && { text }) }
  const sheet = useQuery(sheetQuery(id, of.kind, of.month, filters, trail.at(-1) ?? null))
  const filter = (name: string, value: string | null) => {
    changeParams({ [name]: value })
    setTrail([null])
  }
  const rows = sheet.data?.rows ?? []
  const photos = usePhotos(rows)
  const places = decimalsOf(rows.flatMap(({ previous_value, value }) => [previous_value, value]))
  return (
    <section aria-label="Medidores" style={{ marginTop: 32 }}>
      <Group gap="md" align="end" mb="md">
        <SearchField
          label="Buscar unidade ou medidor"
          placeholder="Unidade ou medidor"
          value={text}
          onSearch={(typed) => filter('q', typed || null)}
        />
        <Select
          label="Mostrar"
          w={180}
          allowDeselect={false}
          data={states}
          value={state}
          onChange={(value) => filter('situacao', value === 'all' ? null : value)}
        />
        {!locked && (
          <DateField
            label="Data das leituras"
            w={180}
            maxDate={of.today}
            value={readOn}
            onChange={(day) => day && setReadOn(day)}
          />
        )}
      </Group>
      <NotLoaded query={sheet} rows={8} />
      {sheet.data && rows.length === 0 && (
        <Text c="dimmed" py="lg">
          {text ? `Nenhum medidor com “${text}”.` : 'Nenhum medidor nesta situação.'}
        </Text>
      )}
      {rows.length > 0 && (
        <ol className={classes.sheet}>
          {rows.map((row) => (
            <ReadingRow
              key={`${row.meter_id} ${of.month}`}
              row={row}
              of={of}
              readOn={readOn}
              places={places}
              locked={locked}
              manages={manages}
              photos={photos(row)}
            />
          ))}
        </ol>
      )}
      {sheet.data && (sheet.data.hasNext || trail.length > 1) && (
        <Pager
          position={counted(rows.length, 'medidor nesta página', 'medidores nesta página')}
          onFirst={trail.length > 1 ? () => setTrail([null]) : undefined}
          onPrevious={trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined}
          onNext={sheet.data.hasNext ? () => setTrail([...trail, rows.at(-1)?.key ?? null]) : undefined}
        />
      )}
    </section>
  )
}

/** Fetches the photos of a page's readings in one request. */
function usePhotos(rows: readonly SheetRow[]): (row: SheetRow) => readonly StoredFile[] | undefined {
  const { id } = useCondominium()
  const read = rows.flatMap(({ reading_id }) => reading_id ?? [])
  // A newly saved reading has none: the others' photos stay visible meanwhile.
  const { data } = useQuery({ ...filesQuery(id, 'readings', read), placeholderData: keepPreviousData })
  return ({ reading_id }) => data?.filter(({ owner_id }) => owner_id === reading_id)
}
