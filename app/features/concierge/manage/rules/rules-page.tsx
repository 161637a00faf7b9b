import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ban, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { loadingError, toFailure } from '../../../../lib/failure.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import classes from '../../concierge.module.css'
import { untilWords } from '../../concierge-words.ts'
import { bansQuery, instructionsQuery, type UnitName } from '../../queries.ts'
import { BanDialog, InstructionDialog } from '../../rule-dialogs.tsx'
import { useConciergeCommand } from '../../use-concierge-command.ts'
import { ExpectedNow } from './expected-now.tsx'

const tabs = [
  { value: 'avisos', label: 'Não liberar', Content: Bans },
  { value: 'instrucoes', label: 'Instruções', Content: Instructions },
  { value: 'esperados', label: 'Autorizados', Content: ExpectedNow },
] as const

/** What the desk must know before it opens: who does not come in, what each unit asked, who is expected. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('aba')) ?? tabs[0]
  const mayManage = useMayManage()
  const [open, setOpen] = useState<'ban' | 'instruction' | null>(null)
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Não liberar e instruções"
        sentence="O que a portaria vê antes de abrir: quem não entra, o que cada unidade pediu e quem é esperado."
        action={
          mayManage && (
            <>
              <Button variant="default" onClick={() => setOpen('instruction')}>
                Nova instrução
              </Button>
              <Button onClick={() => setOpen('ban')}>Não deixar entrar</Button>
            </>
          )
        }
      >
        <Tabs
          keepMounted={false}
          value={tab.value}
          onChange={(value) =>
            setParams(value === tabs[0].value ? {} : { aba: value ?? '' }, { replace: true })
          }
        >
          <Tabs.List mb="lg" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, Content }) => (
            <Tabs.Panel key={value} value={value}>
              <Content />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Page>
      {open === 'ban' && <BanDialog units={null} onClose={() => setOpen(null)} />}
      {open === 'instruction' && <InstructionDialog units={null} onClose={() => setOpen(null)} />}
    </>
  )
}

const whose = (unit: UnitName | null) => (unit ? unitLabel(unit) : 'Prédio todo')

function Bans() {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const bans = useQuery(bansQuery(id))
  const failed = loadingError(bans)
  const lift = useConciergeCommand('lift-admission-ban', { action: 'tirar o aviso', told: 'Aviso tirado' })
  return (
    <>
      {failed && <ErrorState message={toFailure(failed).message} onRetry={() => void bans.refetch()} />}
      {bans.isPending && <RowsSkeleton rows={3} height={64} />}
      {bans.data?.length === 0 && (
        <EmptyState title="Nenhum aviso">
          Se alguém não deve entrar no prédio ou numa unidade, a portaria vê o aviso antes de liberar.
        </EmptyState>
      )}
      {bans.data && bans.data.length > 0 && (
        <ul className={classes.rows} aria-label="Não liberar">
          {bans.data.map((row) => (
            <li key={row.id} className={classes.row}>
              <Ban size={20} strokeWidth={1.75} aria-hidden />
              <div>
                <div className={classes.first}>{`${row.name} · ${whose(row.unit)}`}</div>
                <div className={classes.second}>
                  {[row.reason, row.description, untilWords(row.until)].filter(Boolean).join(' · ')}
                </div>
              </div>
              {mayManage && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  mih={44}
                  loading={lift.isPending}
                  onClick={() => lift.mutate({ ban_id: row.id })}
                  aria-label={`Tirar o aviso sobre ${row.name}`}
                >
                  Tirar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Instructions() {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const instructions = useQuery(instructionsQuery(id))
  const failed = loadingError(instructions)
  const remove = useConciergeCommand('remove-desk-instruction', {
    action: 'tirar a instrução',
    told: 'Instrução tirada',
  })
  return (
    <>
      {failed && (
        <ErrorState message={toFailure(failed).message} onRetry={() => void instructions.refetch()} />
      )}
      {instructions.isPending && <RowsSkeleton rows={3} height={64} />}
      {instructions.data?.length === 0 && (
        <EmptyState title="Nenhuma instrução">
          O que a portaria deve saber de uma unidade ou do prédio aparece na mesa junto com ela.
        </EmptyState>
      )}
      {instructions.data && instructions.data.length > 0 && (
        <ul className={classes.rows} aria-label="Instruções">
          {instructions.data.map((row) => (
            <li key={row.id} className={classes.row}>
              <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
              <div>
                <div className={classes.first}>{row.text}</div>
                <div className={classes.second}>{`${whose(row.unit)} · ${untilWords(row.until)}`}</div>
              </div>
              {mayManage && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  mih={44}
                  loading={remove.isPending}
                  onClick={() => remove.mutate({ instruction_id: row.id })}
                  aria-label={`Tirar a instrução: ${row.text}`}
                >
                  Tirar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
