import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays, civilDate } from '../../../../domain/calendar.ts'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import type { Step } from '../../../../domain/maintenance/orders/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { fieldErrors, toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn, useSearchParams } from '../../../lib/mutations/go-on.ts'
import { openZone } from '../../../lib/zone.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { incidentQuery } from '../../incidents/queries.ts'
import { KeptFilesField, useKeptFiles } from '../expiry/kept-files.tsx'
import { inspectionQuery } from '../inspections/inspection-queries.ts'
import classes from '../maintenance.module.css'
import { assetQuery, orderQuery } from '../queries.ts'
import { filledSteps, StepsField } from '../steps-field.tsx'
import { outsideText } from './follow-up.tsx'
import { OrderFields, type OrderValues, orderBody, orderProblems } from './order-fields.tsx'

const blank: OrderValues = {
  kind: 'corrective',
  works: null,
  title: '',
  description: '',
  priority: 'normal',
  asset_id: null,
  place_id: null,
  place_note: '',
  responsible: 'staff',
  assignee_id: null,
  supplier_id: null,
  lapsed_reason: '',
  due_on: null,
  minutes: null,
}

/** Creates an order; one from an incident, an inspection or a piece of equipment starts with its data. */
export function Component() {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const incidentId = params.get('ocorrencia')
  const inspectionId = params.get('inspecao')
  const assetId = params.get('ativo')
  const followsId = params.get('segue')
  const incident = useQuery({ ...incidentQuery(id, incidentId ?? ''), enabled: incidentId !== null })
  const inspection = useQuery({ ...inspectionQuery(id, inspectionId ?? ''), enabled: inspectionId !== null })
  const asset = useQuery({ ...assetQuery(id, assetId ?? ''), enabled: assetId !== null })
  const follows = useQuery({ ...orderQuery(id, followsId ?? ''), enabled: followsId !== null })
  const named = [
    incidentId && incident,
    inspectionId && inspection,
    assetId && asset,
    followsId && follows,
  ].filter((one) => !!one)
  const isReady = named.every(({ data }) => data !== undefined)
  const cause = incident.data
    ? { name: `Da ocorrência ${incident.data.protocol}`, incident_id: incident.data.id }
    : inspection.data
      ? { name: `Da inspeção ${inspection.data.name}`, inspection_id: inspection.data.id }
      : follows.data
        ? { name: `Dá sequência à ${follows.data.code}`, follows_id: follows.data.id }
        : null
  const initial: OrderValues = {
    ...blank,
    due_on: addDays(civilDate(new Date(), openZone()), 7),
    ...(incident.data && {
      title: incident.data.title.slice(0, 120),
      description: incident.data.description,
      priority: incident.data.priority,
      place_note: incident.data.place_note,
      assignee_id: null,
      supplier_id: incident.data.supplier_id,
    }),
    ...(inspection.data && { kind: 'inspection', title: inspection.data.name, responsible: 'firm' }),
    ...(follows.data && followingOf(follows.data)),
    ...(asset.data && {
      asset_id: asset.data.id,
      place_id: asset.data.place_id,
      place_note: asset.data.place_note,
    }),
  }
  return (
    <>
      <BackLink to="/dashboard/incidents/manutencao">Manutenção</BackLink>
      <Page title="Nova ordem de serviço" sentence={cause?.name ?? 'O que fazer, quem faz e até quando.'}>
        <NotLoaded query={named} rows={5} height={56} />
        {isReady && <OrderForm initial={initial} cause={cause} />}
      </Page>
    </>
  )
}

/** What an order that follows another one begins with: the same thing, and what was measured there. */
const followingOf = (order: OrderView): Partial<OrderValues> => ({
  title: `Corrigir: ${order.title}`.slice(0, 120),
  description: outsideText(order),
  priority: 'high',
  asset_id: order.asset?.id ?? null,
  place_id: order.place_id,
  place_note: order.place_note,
})

type Cause = { incident_id?: string; inspection_id?: string; follows_id?: string } | null

function OrderForm({ initial, cause }: { initial: OrderValues; cause: Cause }) {
  const go = useGoOn()
  const [orderId] = useState(() => crypto.randomUUID())
  const [steps, setSteps] = useState<Step[]>([])
  const form = useForm<OrderValues>({ initialValues: initial, validate: orderProblems })
  const kept = useKeptFiles('maintenance', orderId)
  const save = useCommand('open-maintenance-order', {
    action: 'abrir a ordem',
    done: 'Ordem de serviço aberta',
    quiet: true,
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(
          {
            ...orderBody(values),
            id: orderId,
            checklist: filledSteps(steps),
            incident_id: cause?.incident_id ?? null,
            inspection_id: cause?.inspection_id ?? null,
            follows_id: cause?.follows_id ?? null,
          },
          {
            onSuccess: ({ id }) => go(`/dashboard/incidents/manutencao/ordens/${id}`),
            onError: (error) => {
              form.setErrors(fieldErrors(error))
            },
          },
        ),
      )}
    >
      {save.error && <FormErrors message={toFailure(save.error).message} />}
      <OrderFields form={form} />
      <StepsField steps={steps} onChange={setSteps} />
      <KeptFilesField kept={kept} label="Fotos e papéis" />
      <Group>
        <Button type="submit" loading={save.isPending} disabled={kept.uploads.busy}>
          Abrir ordem
        </Button>
        <Button component={Link} to="/dashboard/incidents/manutencao" variant="subtle">
          Voltar
        </Button>
      </Group>
    </form>
  )
}
