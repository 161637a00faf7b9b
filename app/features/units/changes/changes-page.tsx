import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/calendar.ts'
import { civilTime } from '../../../../domain/time-zones/moments.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { dayOf } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EditJob } from '../edit/edit-job.tsx'
import { changesPerPage, changesQuery, type UnitChange } from '../edit/register-queries.ts'
import { useUndoChange } from '../edit/unit-commands.ts'
import { unitsText } from '../unit-words.ts'

const day = 86_400_000
/** Every change of the building's units, the latest first; the last day's can be taken back. */
export function Component() {
  const { id } = useCondominium()
  const { params, setParams } = useSearchParams()
  const before = params.get('antes')
  const changes = useQuery(changesQuery(id, before))
  const mayManage = useMayManage()
  const rows = changes.data ?? []
  const last = rows.at(-1)
  return (
    <Page
      title="Alterações nas unidades"
      sentence={`O que foi criado, corrigido, dividido, unido ou encerrado.${mayManage ? ' Desfazer é possível por 24 horas.' : ''}`}
    >
      <EditJob />
      <NotLoaded query={changes} rows={6} />
      {changes.data && rows.length === 0 && (
        <EmptyState title={before ? 'Nada antes disso' : 'Nenhuma mudança ainda'}>
          As unidades estão como entraram. O que você corrigir aparece aqui, com o antes e o depois.
        </EmptyState>
      )}
      {rows.length > 0 && <Changes rows={rows} />}
      {rows.length === changesPerPage && last && (
        <Button variant="default" mt="lg" onClick={() => setParams({ antes: last.created_at })}>
          Ver mais antigas
        </Button>
      )}
      {before && (
        <Button variant="subtle" mt="lg" onClick={() => setParams({})}>
          Voltar às mais novas
        </Button>
      )}
    </Page>
  )
}

function Changes({ rows }: { rows: readonly UnitChange[] }) {
  const mayManage = useMayManage()
  const undo = useUndoChange()
  const isOpen = ({ kind, undone_at, created_at }: UnitChange) =>
    mayManage && kind !== 'undo' && !undone_at && Date.now() - Date.parse(created_at) < day
  return (
    <div style={{ maxWidth: 720 }}>
      <PlumbLine
        events={rows.map((row) => ({
          id: row.id,
          what: row.title,
          when: `${formatDate(dayOf(row.created_at))} ${civilTime(new Date(row.created_at), openZone())}`,
          more: (
            <>
              {[unitsText(row.unit_count), row.undone_at && 'desfeita', row.reason]
                .filter(Boolean)
                .join(' · ')}
              {isOpen(row) && (
                <Text component="div">
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    ml={-10}
                    disabled={undo.isPending}
                    onClick={() => undo.run(row.id)}
                  >
                    Desfazer
                  </Button>
                </Text>
              )}
            </>
          ),
        }))}
      />
    </div>
  )
}
