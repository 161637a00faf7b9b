import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { buckets, filePath } from '../../../../../domain/files.ts'
import { areaInput } from '../../../../../domain/reservations/input.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { fieldErrors, toFailure } from '../../../../lib/failure.ts'
import { photoRules } from '../../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../../lib/files/uploads/use-uploads.ts'
import { useLeaveWarning } from '../../../../lib/leave-warning.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { openHolidays } from '../../../../lib/zone.ts'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { PlanLimitNotice } from '../../../subscriptions/plan-limit-notice.tsx'
import { type Area, areasQuery } from '../../queries.ts'
import { areaLimitQuery } from '../queries.ts'
import { AreaPreview } from './area-preview.tsx'
import classes from './edit.module.css'
import { PhotosField } from './photos-field.tsx'
import { About, Booking, Hours, Price, Use } from './sections.tsx'
import { type AreaValues, bodyOf, fresh, valuesOf } from './values.ts'

/** Pixels of a photo's longer side. */
const SIDE = 2000

/** A space with all its terms, beside what residents see of it; a new one where the address names none. */
export function Component() {
  const { areaId } = useParams()
  const { id } = useCondominium()
  const areas = useQuery(areasQuery(id))
  const area = areas.data?.find((one) => one.id === areaId)
  if (!areas.data) return <NotLoaded query={areas} rows={6} height={56} />
  if (areaId && !area)
    return (
      <EmptyState
        title="Espaço não encontrado"
        actions={
          <Button component={Link} to="/dashboard/reservations/espacos" variant="default">
            Ver os espaços
          </Button>
        }
      >
        Ele foi removido, ou o endereço está incompleto.
      </EmptyState>
    )
  return <AreaEditor key={areaId ?? 'new'} area={area ?? null} />
}

function AreaEditor({ area }: { area: Area | null }) {
  const { id: condominiumId } = useCondominium()
  const go = useGoOn()
  const limit = useQuery({ ...areaLimitQuery(condominiumId), enabled: area === null })
  const [id] = useState(() => area?.id ?? crypto.randomUUID())
  const form = useForm<AreaValues>({
    initialValues: area ? valuesOf(area) : fresh,
    validate: (values) =>
      Object.fromEntries(
        (
          areaInput.safeParse({ ...bodyOf(values, id), condominium_id: condominiumId }).error?.issues ?? []
        ).map(({ path, message }) => [path[0] === 'hours' ? 'hours' : path.join('.'), message]),
      ),
  })
  const uploads = useUploads({
    rules: photoRules,
    shrink: { side: SIDE },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId, area: 'spaces', ownerId: id, ...file }),
    }),
    onArrived: async ({ path }) =>
      form.insertListItem('photos', { path, alt: form.getValues().name || 'Espaço' }),
  })
  const save = useCommand('save-common-area', {
    action: 'salvar o espaço',
    done: 'Espaço salvo',
    quiet: true,
    once: true,
  })
  useLeaveWarning(form.isDirty() && !save.isSuccess)
  const send = form.onSubmit(
    (values) =>
      save.mutate(bodyOf(values, id), {
        onSuccess: () => go('/dashboard/reservations/espacos'),
        onError: (error) => form.setErrors(fieldErrors(error)),
      }),
    focusFirstError,
  )
  return (
    <>
      <BackLink to="/dashboard/reservations/espacos">Espaços comuns</BackLink>
      <Page
        title={area ? area.name : 'Novo espaço'}
        sentence="O que muda aqui vale para reservas novas; as feitas mantêm preço e regras."
      >
        <div className={classes.columns}>
          <form className={classes.form} noValidate onSubmit={send}>
            {!area && <PlanLimitNotice kind="areas" use={limit.data} adding={1} />}
            {save.error && <FormErrors message={toFailure(save.error).message} />}
            <About form={form} />
            <Section
              title="Fotos"
              note="Quem reserva quer ver o espaço. A primeira é a capa; até 12 no total."
            >
              <PhotosField
                value={form.values.photos}
                uploads={uploads}
                onChange={(photos) => form.setFieldValue('photos', photos)}
                errorOf={(nth) => form.errors[`photos.${nth}.alt`]}
              />
            </Section>
            <Hours form={form} />
            <Booking form={form} />
            <Price form={form} />
            <Use form={form} />
            <Group className={classes.save}>
              <Button type="submit" loading={save.isPending} disabled={uploads.busy}>
                Salvar espaço
              </Button>
              <Button component={Link} to="/dashboard/reservations/espacos" variant="subtle">
                Voltar
              </Button>
            </Group>
          </form>
          <AreaPreview
            area={{
              ...form.values,
              id,
              guests_most: null,
              special_days: area?.special_days ?? [],
              holidays: openHolidays(),
            }}
          />
        </div>
      </Page>
    </>
  )
}

/** A long form that is sent unfilled leads to what is missing. */
function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
