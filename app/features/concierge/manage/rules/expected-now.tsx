import { queryOptions, useQuery } from '@tanstack/react-query'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { visitKindWords, whenOf } from '../../concierge-words.ts'
import type { AuthorizationRow, UnitName } from '../../queries.ts'

type Row = AuthorizationRow & { unit: UnitName | null }
const shown = 200

/** Authorizations valid now, regardless of the hour of the day. */
const expectedQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'authorizations', 'now'],
    meta: { tables: ['visit_authorizations', 'units'] },
    queryFn: () => {
      const now = new Date().toISOString()
      return read(
        supabase
          .from('visit_authorizations')
          .select(
            'id,unit_id,kind,name,company,document_hint,plate,companions_max,valid_from,valid_until,weekdays,from_time,until_time,uses_max,uses,party_id,note,revoked_at,unit:units(block,number)',
          )
          .eq('condominium_id', condominiumId)
          .is('revoked_at', null)
          .lte('valid_from', now)
          .gte('valid_until', now)
          .order('valid_until')
          .limit(shown)
          .overrideTypes<Row[], { merge: false }>(),
      )
    },
  })

export function ExpectedNow() {
  const { id } = useCondominium()
  const expected = useQuery(expectedQuery(id))
  const unit = (row: Row) => (row.unit ? unitLabel(row.unit) : '')
  const kind = (row: Row) => [visitKindWords[row.kind].label, row.company].filter(Boolean).join(' · ')
  if (!expected.data) return <NotLoaded query={expected} rows={5} />
  if (expected.data.length === 0)
    return (
      <EmptyState title="Ninguém autorizado agora">
        Quem os moradores autorizam aparece aqui e na mesa, com o dia e o horário.
      </EmptyState>
    )
  return (
    <DataList
      label="Autorizados"
      rows={expected.data}
      id={(row) => row.id}
      columns={[
        { key: 'name', header: 'Quem', cell: (row) => row.name, text: (row) => row.name },
        { key: 'unit', header: 'Unidade', cell: unit },
        { key: 'kind', header: 'Tipo', minor: true, cell: kind, text: kind },
        { key: 'plate', header: 'Placa', minor: true, cell: (row) => row.plate ?? '' },
        { key: 'when', header: 'Quando', end: true, cell: (row) => whenOf(row) },
      ]}
      phone={(row) => ({ first: row.name, figure: unit(row), second: kind(row), state: whenOf(row) })}
      phoneFoot={expected.data.length === shown ? `Os primeiros ${shown}.` : undefined}
    />
  )
}
