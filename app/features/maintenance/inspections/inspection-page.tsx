import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2, Wrench } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { kindsAsOf, levelsOf, usualOf } from '../../../../domain/maintenance/inspections/kinds.ts'
import type { InspectionView } from '../../../../domain/maintenance/inspections/view.ts'
import { nextStep, periodWords } from '../../../../domain/maintenance/inspections/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import classes from '../expiry/expiry.module.css'
import { InspectionDialog } from './inspection-dialog.tsx'
import { inspectionQuery } from './inspection-queries.ts'
import { InspectionState } from './inspection-state.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { RecordLine } from './record-line.tsx'

const list = '/dashboard/incidents/manutencao/inspecoes'

/** Shows one inspection: its state, what to do, and every time it was done, with the files. */
export function Component() {
  const { inspectionId = '' } = useParams()
  const { id } = useCondominium()
  const found = useQuery(inspectionQuery(id, inspectionId))
  return (
    <>
      <BackLink to={list}>Inspeções legais</BackLink>
      <NotLoaded query={found} rows={5} height={64} />
      {found.data === null && (
        <EmptyState title="Inspeção não encontrada">Ela pode ter sido removida do cadastro.</EmptyState>
      )}
      {found.data && <Whole view={found.data} />}
    </>
  )
}

function Whole({ view }: { view: InspectionView }) {
  const manages = useMayManage()
  const [open, setOpen] = useState<'record' | 'change' | null>(null)
  const { today, records } = view
  return (
    <Page
      title={view.name}
      sentence={
        <span className={`${classes.state} figures`}>
          <InspectionState state={view.state} alone />
          {nextStep(view, today)}
        </span>
      }
      action={
        manages && (
          <Group gap={8}>
            <OrderLink view={view} />
            <Button leftSection={<Plus size={18} />} onClick={() => setOpen('record')}>
              Registrar inspeção
            </Button>
          </Group>
        )
      }
    >
      <Rule view={view} />
      {manages && <Changes view={view} onChange={() => setOpen('change')} />}
      <Section title="Histórico">
        {records.length === 0 ? (
          <p className={classes.muted}>
            Nenhuma registrada. Guarde aqui o certificado da última, com a data e quem fez.
          </p>
        ) : (
          records.map((record) => <RecordLine key={record.id} record={record} view={view} />)
        )}
      </Section>
      {open === 'record' && (
        <RecordDialog inspection={view} record={null} today={today} onClose={() => setOpen(null)} />
      )}
      {open === 'change' && <InspectionDialog inspection={view} onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** Links to the maintenance order that results from it: one at a time. */
function OrderLink({ view }: { view: InspectionView }) {
  if (view.state === 'not_applicable' && !view.order) return null
  const to = view.order ? `ordens/${view.order.id}` : `nova?inspecao=${view.id}`
  return (
    <Button
      component={Link}
      to={`/dashboard/incidents/manutencao/${to}`}
      variant="default"
      leftSection={<Wrench size={18} />}
    >
      {view.order ? `Ver ${view.order.code}` : 'Abrir ordem de serviço'}
    </Button>
  )
}

function Rule({ view }: { view: InspectionView }) {
  const usual = usualOf(view.kind)
  const facts = [
    { name: 'Periodicidade', value: periodWords(view.every_months) },
    { name: 'Regra que vale aqui', value: view.rule },
    { name: 'Usual', value: usual && `${usual.basis} (${levelsOf(usual)}). ${usual.hint}` },
    {
      name: 'Confira',
      value:
        usual &&
        `Levantado em ${formatDate(kindsAsOf)}. Prazos mudam de cidade para cidade: confirme com o seu município e o Corpo de Bombeiros.`,
    },
  ].filter(({ value }) => value)
  return (
    <dl className={`${classes.facts} figures`}>
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Changes({ view, onChange }: { view: InspectionView; onChange: () => void }) {
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const remove = useCommand('save-inspection', {
    action: 'remover a inspeção',
    done: 'Inspeção removida do cadastro',
  })
  const { id, kind, name, every_months, rule, not_applicable_reason } = view
  return (
    <div className={classes.acts}>
      <Button variant="default" leftSection={<Pencil size={18} />} onClick={onChange}>
        Editar periodicidade ou regra
      </Button>
      {kind === 'other' && (
        <Button variant="subtle" leftSection={<Trash2 size={18} />} onClick={() => setRemoving(true)}>
          Remover do cadastro
        </Button>
      )}
      <ConfirmDestructive
        opened={removing}
        onClose={() => setRemoving(false)}
        verb={`Remover ${name}`}
        word="remover"
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { id, kind, name, every_months, rule, not_applicable_reason, removed: true },
            { onSuccess: () => navigate(list) },
          )
        }
      >
        {name} sai da lista e dos avisos. Se o prédio só não precisa dela, prefira dizer que não se aplica.
      </ConfirmDestructive>
    </div>
  )
}
