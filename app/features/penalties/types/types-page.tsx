import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Archive, CircleAlert, Gavel, Plus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { appealTo, deciders, duties, measures, sources } from '../../../../domain/penalties/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { fineWords } from '../new-case-page.tsx'
import { PenaltyNav } from '../parts/penalty-nav.tsx'
import classes from '../penalties.module.css'
import { type Infraction, infractionsQuery, rulesQuery } from '../queries.ts'
import { RulesDialog } from './rules-dialog.tsx'
import { TypeDialog } from './type-dialog.tsx'

/** What the convention and the rules forbid, with the article, and by which terms cases go. */
export function Component() {
  const { id } = useCondominium()
  const types = useQuery(infractionsQuery(id))
  const rules = useQuery(rulesQuery(id))
  const mayManage = useMayManage()
  const [editing, setEditing] = useState<Infraction | 'new' | null>(null)
  const [ruling, setRuling] = useState(false)
  return (
    <>
      <PenaltyNav />
      <Page
        title="Infrações e prazos"
        sentence="O que a convenção e o regimento proíbem, e como um caso anda."
        action={
          mayManage && (
            <Button leftSection={<Plus size={18} />} onClick={() => setEditing('new')}>
              Nova infração
            </Button>
          )
        }
      >
        <NotLoaded query={types} rows={4} />
        {types.data?.length === 0 && (
          <EmptyState title="Nenhuma infração registrada">
            Copie da convenção ou do regimento o artigo, o texto e a multa prevista. Sem artigo não há
            penalidade.
          </EmptyState>
        )}
        <ul className={classes.list}>
          {(types.data ?? []).map((type) => (
            <li key={type.id} className={classes.card}>
              <TypeCard type={type} manages={mayManage} onEdit={() => setEditing(type)} />
            </li>
          ))}
        </ul>
        {rules.data && (
          <Section
            title="Prazos e quem decide"
            action={
              mayManage && (
                <Button
                  variant="default"
                  leftSection={<Settings2 size={18} />}
                  onClick={() => setRuling(true)}
                >
                  Editar
                </Button>
              )
            }
          >
            <Facts
              facts={[
                { name: 'Defesa', value: `${rules.data.defence_days} dias da entrega da notificação` },
                { name: 'Recurso', value: `${rules.data.appeal_days} dias da entrega da decisão` },
                { name: 'Quem decide', value: deciders[rules.data.decided_by] },
                { name: 'Quem julga o recurso', value: appealTo[rules.data.appeal_to] },
                ...(rules.data.article ? [{ name: 'Onde está escrito', value: rules.data.article }] : []),
              ]}
            />
            <p className={classes.note}>
              O dia da entrega não conta. Se o último dia não for útil, o prazo vai até o dia útil seguinte
              (Código Civil, art. 132).
            </p>
          </Section>
        )}
      </Page>
      {editing && <TypeDialog type={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {ruling && rules.data && <RulesDialog rules={rules.data} onClose={() => setRuling(false)} />}
    </>
  )
}

function TypeCard({ type, manages, onEdit }: { type: Infraction; manages: boolean; onEdit: () => void }) {
  const archive = useCommand('archive-infraction-type', { action: 'arquivar a infração' })
  return (
    <>
      <div className={classes.top}>
        <h2>{type.name}</h2>
        {type.archived ? (
          <Status icon={Archive} tone="neutral">
            Arquivada
          </Status>
        ) : (
          <Status icon={type.first_measure === 'fine' ? Gavel : CircleAlert} tone="neutral">
            {`Primeira medida: ${measures[type.first_measure].toLowerCase()}`}
          </Status>
        )}
      </div>
      <p className={`${classes.note} figures`}>
        {[
          `${sources[type.source]}, ${type.article}`,
          `em vigor desde ${formatDate(type.in_force_from)}`,
          type.version > 1 && `versão ${type.version}`,
          type.cases !== null && counted(type.cases, 'caso', 'casos'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <blockquote className={classes.quote}>{type.quote}</blockquote>
      <p className={classes.note}>
        {`${duties[type.duty]}. ${fineWords(type)} Repetição: em ${counted(type.window_months, 'mês', 'meses')}.`}
      </p>
      {manages && (
        <Group gap={8}>
          <Button variant="default" onClick={onEdit}>
            Nova versão
          </Button>
          <Button
            variant="subtle"
            loading={archive.isPending}
            onClick={() => archive.mutate({ type_id: type.id, archived: !type.archived })}
          >
            {type.archived ? 'Reativar' : 'Arquivar'}
          </Button>
        </Group>
      )}
    </>
  )
}
