import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/calendar.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf } from '../../../lib/words.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type HistoryRow, unitHistoryQuery } from '../edit/register-queries.ts'
import { useUndoChange } from '../edit/unit-commands.ts'
import { changesLine } from './history-words.ts'

const day = 86_400_000

/** Changes to a unit, before and after. The latest can be undone for a day. */
export function UnitChanges({ unitId }: { unitId: string }) {
  const { id } = useCondominium()
  const history = useQuery(unitHistoryQuery(id, unitId))
  const mayManage = useMayManage()
  const undo = useUndoChange()
  if (!history.data) return <NotLoaded query={history} place={<Skeleton height={80} mt={40} />} />
  const isFresh = (row: HistoryRow, place: number) =>
    place === 0 && !row.title.startsWith('Desfeito') && Date.now() - Date.parse(row.created_at) < day
  return (
    <Section title="Alterações">
      {history.data.length === 0 && (
        <Text c="dimmed" size="sm">
          Nada mudou desde que a unidade foi cadastrada.
        </Text>
      )}
      <PlumbLine
        events={history.data.map((row, place) => ({
          id: row.change_id,
          what: row.title,
          when: formatDate(dayOf(row.created_at)),
          more: (
            <>
              {changesLine(row.before, row.after, row.share_total)}
              {mayManage && isFresh(row, place) && (
                <div>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    ml={-10}
                    loading={undo.isPending}
                    onClick={() => undo.run(row.change_id)}
                  >
                    Desfazer
                  </Button>
                </div>
              )}
            </>
          ),
        }))}
      />
    </Section>
  )
}
