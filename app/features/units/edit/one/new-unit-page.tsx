import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { unitSummaryQuery } from '../../queries.ts'
import { UnitRoom, useUnitsFit } from '../../unit-room.tsx'
import { toastChanged, useUndoChange } from '../unit-commands.ts'
import { UnitFields } from './unit-fields.tsx'
import { checks, emptyUnit, type UnitValues, unitInput } from './unit-form.ts'

/** Adds one unit manually. */
export function Component() {
  const { id } = useCondominium()
  const summary = useQuery(unitSummaryQuery(id))
  return (
    <Page title="Nova unidade" sentence="Para adicionar uma ou outra. Muitas de uma vez entram por planilha.">
      <NotLoaded query={summary} place={<Skeleton height={320} maw={560} />} />
      {summary.data && <NewUnit shareTotal={summary.data.share_total} />}
    </Page>
  )
}

function NewUnit({ shareTotal }: { shareTotal: number }) {
  const { id } = useCondominium()
  const draft = `unit:${id}:new`
  const fits = useUnitsFit(1)
  const goOn = useGoOn()
  const save = useCommand('save-unit', { action: 'criar a unidade', quiet: true })
  const undo = useUndoChange()
  const form = useForm<UnitValues>({ initialValues: emptyUnit, validate: checks(shareTotal) })
  useFormDraft(draft, form)
  const send = form.onSubmit((values) =>
    save.mutate(unitInput(values), {
      onSuccess: ({ unit_id, change_id }) => {
        clearDraft(draft)
        if (change_id) toastChanged('Unidade criada', unitLabel(values), () => undo.run(change_id))
        goOn(`/dashboard/units/${unit_id}`)
      },
      onError: (error) => {
        for (const { path, message } of toFailure(error).fields)
          form.setFieldError(path === 'area_m2' ? 'area' : path, message)
      },
    }),
  )
  const failure = save.error && toFailure(save.error)
  return (
    <form onSubmit={send} noValidate style={{ maxWidth: 560 }}>
      <Stack gap={20}>
        {failure && failure.fields.length === 0 && <FormErrors message={failure.message} />}
        <UnitFields form={form} shareTotal={shareTotal} withMain />
        <UnitRoom adding={1} />
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!fits}>
            Criar unidade
          </Button>
          <Button variant="subtle" component={Link} to="/dashboard/units">
            Voltar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
