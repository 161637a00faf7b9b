import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { dayOf } from '../../../../lib/words.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { DrawerPage } from '../../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { matchOf, useMatchLines } from '../matching.ts'
import classes from '../reconciliation.module.css'
import { type LineDetail, linesQuery, suggestionsQuery } from '../statement-queries.ts'
import { PartsForm } from './parts-form.tsx'

/** Shows one line of the statement, or several together: suggestions, and how they are split. */
export function Component() {
  const { lineId = '' } = useParams()
  const { search } = useLocation()
  const { id } = useCondominium()
  const params = new URLSearchParams(search)
  const others = (params.get('com') ?? '').split(',').filter(Boolean).slice(0, 99)
  params.delete('com')
  const back = `/dashboard/finances/conciliacao?${params}`
  const lines = useQuery(linesQuery(id, [lineId, ...others]))
  const goOn = useGoOn()
  const found = lines.data?.filter((line) => line.id === lineId || others.includes(line.id)) ?? []
  return (
    <DrawerPage
      title={found.length > 1 ? `${found.length} linhas do extrato` : 'Linha do extrato'}
      back={back}
    >
      <NotLoaded query={lines} rows={6} />
      {lines.data && found.length === 0 && (
        <EmptyState title="Linha não encontrada">Ela pode ser de outro condomínio.</EmptyState>
      )}
      {found.length > 0 && <Content key={lineId + search} lines={found} onDone={() => goOn(back)} />}
    </DrawerPage>
  )
}

function Content({ lines, onDone }: { lines: readonly LineDetail[]; onDone: () => void }) {
  const mayManage = useMayManage()
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  const open = lines.every(({ match_id }) => !match_id)
  const first = lines[0]!
  return (
    <>
      <p style={{ margin: '0 0 8px' }}>
        <Money cents={cents} size="figure" />
      </p>
      {lines.map((line) => (
        <p key={line.id} style={{ margin: '0 0 12px', overflowWrap: 'anywhere' }}>
          {line.memo}
          {lines.length > 1 && (
            <span className={classes.note} style={{ display: 'block' }}>
              {formatDate(line.occurred_on)} · <Money cents={line.cents} />
            </span>
          )}
        </p>
      ))}
      {lines.length === 1 && <LineFacts line={first} />}
      {!open && <p>Já conciliada. Para mudar, desfaça na lista de conciliadas.</p>}
      {open && mayManage && lines.length === 1 && <Suggested line={first} onDone={onDone} />}
      {open && mayManage && <PartsForm lines={lines} cents={cents} onDone={onDone} />}
    </>
  )
}

function LineFacts({ line }: { line: LineDetail }) {
  const { bank_statements: file, check_number } = line
  return (
    <Facts
      facts={[
        { name: 'Dia', value: formatDate(line.occurred_on) },
        ...(check_number ? [{ name: 'Documento', value: check_number }] : []),
        ...(file
          ? [{ name: 'Arquivo', value: `${file.file_name}, ${formatDate(dayOf(file.created_at))}` }]
          : []),
      ]}
    />
  )
}

/** Everything that is proposed, each with its reason. */
function Suggested({ line, onDone }: { line: LineDetail; onDone: () => void }) {
  const { id } = useCondominium()
  const found = useQuery(suggestionsQuery(id, line.bank_account_id, [line.id]))
  const match = useMatchLines((ids) => ids.length > 0 && onDone())
  const suggestions = found.data?.[line.id] ?? []
  if (found.data === undefined) return <NotLoaded query={found} rows={2} />
  if (suggestions.length === 0) return null
  return (
    <section aria-label="Sugestões">
      <h3 style={{ margin: '24px 0 0' }}>Sugestões</h3>
      <ul className={classes.choices}>
        {suggestions.map((suggestion) => (
          <li key={JSON.stringify(suggestion.parts)} className={classes.choice}>
            <div>
              <span className={classes.title}>{suggestion.title}</span>
              <span className={classes.note}>{suggestion.reason}</span>
            </div>
            <Button
              size="sm"
              variant="default"
              style={{ flex: 'none' }}
              loading={match.isPending}
              onClick={() => match.mutate([matchOf([line.id], suggestion)])}
            >
              Aceitar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
