import { Anchor, Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { type Rubric, rubricsQuery } from '../chart-queries.ts'
import classes from '../ledger.module.css'
import { ArchiveButton } from './archive-button.tsx'
import { type Editing, RubricDialog } from './rubric-dialog.tsx'

/** Shows the chart of accounts as a tree: income and expenses. `?arquivadas=1` also shows archived ones. */
export function Component() {
  const { id } = useCondominium()
  const rubrics = useQuery(rubricsQuery(id))
  const mayManage = useMayManage()
  const { params, setParams } = useSearchParams()
  const [editing, setEditing] = useState<Editing | null>(null)
  const showsGone = params.get('arquivadas') === '1'
  const shown = (rubrics.data ?? []).filter((rubric) => showsGone || !rubric.archived_on)
  const act = mayManage ? setEditing : undefined
  return (
    <>
      <FinanceNav />
      <Page
        title="Plano de contas"
        sentence="As rubricas em que o condomínio recebe e gasta. Mude os nomes à vontade: o que já foi lançado acompanha."
        action={
          <ExportMenu
            command="export-chart"
            file="plano-de-contas"
            action="exportar o plano de contas"
            prints
          />
        }
      >
        <NotLoaded query={rubrics} rows={10} />
        {rubrics.data && (
          <>
            <Switch
              label="Mostrar arquivadas"
              checked={showsGone}
              onChange={(event) =>
                setParams(event.currentTarget.checked ? { arquivadas: '1' } : {}, { replace: true })
              }
            />
            {shown
              .filter(({ parent_code }) => parent_code === null)
              .map((root) => (
                <Section
                  key={root.id}
                  title={root.name}
                  action={
                    act && (
                      <Anchor
                        component="button"
                        type="button"
                        size="sm"
                        fw={600}
                        mih={44}
                        onClick={() => act({ parent: root })}
                      >
                        Novo grupo
                      </Anchor>
                    )
                  }
                >
                  {shown
                    .filter(({ parent_code }) => parent_code === root.code)
                    .map((group) => (
                      <GroupRows key={group.id} group={group} rubrics={shown} onEdit={act} />
                    ))}
                </Section>
              ))}
            <p className={classes.note} style={{ marginTop: 24 }}>
              “Cabe a” diz quem arca com o custo quando a unidade está alugada: despesas ordinárias são do
              inquilino, as extraordinárias e a formação do fundo de reserva, do proprietário (Lei 8.245/1991,
              arts. 22 e 23).{' '}
              <Anchor component={Link} to="/dashboard/finances/fundos" size="sm">
                Ver os fundos
              </Anchor>
            </p>
          </>
        )}
        {editing && <RubricDialog editing={editing} onClose={() => setEditing(null)} />}
      </Page>
    </>
  )
}

type GroupRowsProps = { group: Rubric; rubrics: readonly Rubric[]; onEdit?: (editing: Editing) => void }

function GroupRows({ group, rubrics, onEdit }: GroupRowsProps) {
  const own = rubrics.filter(({ parent_code }) => parent_code === group.code)
  return (
    <section aria-label={group.name}>
      <h3 className={classes.group}>
        <span className={classes.code}>{group.code}</span>
        {group.name}
      </h3>
      <ul className={classes.rows}>
        {own.map((rubric) => (
          <RubricRow key={rubric.id} rubric={rubric} onEdit={onEdit} />
        ))}
      </ul>
      {onEdit && (
        <>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Plus size={16} />}
            onClick={() => onEdit({ parent: group })}
          >
            Nova rubrica em {group.name}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            onClick={() => onEdit({ rubric: group })}
            aria-label={`Renomear ${group.name}`}
          >
            Renomear grupo
          </Button>
          {own.length === 0 && <ArchiveButton rubric={group} />}
        </>
      )}
    </section>
  )
}

function RubricRow({ rubric, onEdit }: { rubric: Rubric; onEdit?: (editing: Editing) => void }) {
  return (
    <li className={classes.row}>
      <div className={rubric.archived_on ? classes.gone : undefined}>
        <span className={classes.code}>{rubric.code}</span>
        {rubric.name}
        <div className={`${classes.note} ${classes.belowName}`}>
          {[
            `Cabe ao ${rubric.charged_to === 'owner' ? 'proprietário' : 'inquilino'}`,
            rubric.purpose && 'usada pelo sistema',
            rubric.archived_on && 'arquivada',
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {onEdit && (
        <div className={classes.end}>
          <Button
            variant="subtle"
            size="sm"
            onClick={() => onEdit({ rubric })}
            aria-label={`Editar ${rubric.name}`}
          >
            Editar
          </Button>
          {!rubric.purpose && <ArchiveButton rubric={rubric} />}
        </div>
      )}
    </li>
  )
}
