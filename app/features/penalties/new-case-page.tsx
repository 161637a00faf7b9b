import { Button, Checkbox, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { civilDate, formatDate } from '../../../domain/calendar.ts'
import { formatCents } from '../../../domain/money.ts'
import { duties, measures, sources } from '../../../domain/penalties/words.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../lib/drafts.ts'
import { fieldErrors, toFailure } from '../../lib/failure.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { openZone } from '../../lib/zone.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { TimeField } from '../../ui/form/time-field.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { UnitSelect } from '../finances/issue/lines/unit-choice.tsx'
import { type CaseSource, useCaseSource } from './parts/case-source.ts'
import { EvidenceField, useEvidence } from './parts/evidence-field.tsx'
import { SourceFiles } from './parts/source-files.tsx'
import classes from './penalties.module.css'
import { type Infraction, infractionsQuery } from './queries.ts'

/** Opens a case: of a report, of an incident, of an entry of the front desk's book, or of what the administration saw itself. */
export function Component() {
  const { kind, back, query, source } = useCaseSource()
  const isGone = query.isLoadingError && toFailure(query.error).code === 'not_found'
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <Page title="Abrir caso" sentence="A unidade só fica sabendo quando você enviar a notificação.">
        {kind && query.data === undefined && !isGone ? (
          <NotLoaded query={query} rows={6} />
        ) : (
          <>
            {kind && !source && (
              <Notice kind="warning" title="O registro não está mais à espera">
                {kind === 'report'
                  ? 'O relato já virou caso ou foi encerrado. Você pode abrir um caso sem ele.'
                  : 'Ele foi retirado ou o seu prazo de guarda passou. Você pode abrir um caso sem ele.'}
              </Notice>
            )}
            <CaseForm source={source} />
          </>
        )}
      </Page>
    </>
  )
}

function CaseForm({ source }: { source: CaseSource | null }) {
  const { id: condominiumId } = useCondominium()
  const [ids] = useState(() => ({ id: crypto.randomUUID(), act_id: crypto.randomUUID() }))
  const evidence = useEvidence(ids.act_id)
  const infractions = useQuery(infractionsQuery(condominiumId))
  const navigate = useNavigate()
  const open = useCommand('open-penalty-case', { action: 'abrir o caso', quiet: true })
  const form = useForm({
    initialValues: {
      unit_id: source?.unit_id ?? '',
      type_id: source?.type_id ?? '',
      breached_on: source?.breached_on ?? civilDate(new Date(), openZone()),
      breached_time: source?.breached_time ?? '',
      place: source?.place ?? '',
      facts: source?.facts ?? '',
      shows_report_files: false,
    },
    validate: {
      unit_id: (unit) => (unit ? null : 'Escolha a unidade.'),
      type_id: (type) => (type ? null : 'Escolha a infração.'),
      breached_on: (day) => (day ? null : 'Informe o dia do fato.'),
      facts: (facts) =>
        facts.trim().length < 20
          ? 'Descreva o fato com ao menos 20 letras: é o que a unidade vai responder.'
          : null,
    },
  })
  const draft = `penalty-case:${condominiumId}:${Object.values(source?.ties ?? {}).join()}`
  useFormDraft(draft, form)
  const type = infractions.data?.find(({ id }) => id === form.values.type_id)
  const send = form.onSubmit(({ breached_time, ...values }) =>
    open.mutate(
      { ...ids, ...values, ...source?.ties, breached_time: breached_time || null },
      {
        onSuccess: ({ case_id }) => {
          clearDraft(draft)
          navigate(`/dashboard/penalties/${case_id}`)
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
  return (
    <form onSubmit={send} noValidate>
      <Stack gap={16} maw={640}>
        {open.error && <FormErrors message={toFailure(open.error).message} />}
        <UnitSelect label="Unidade" {...form.getInputProps('unit_id')} />
        <Select
          label="Infração"
          allowDeselect={false}
          searchable
          placeholder={infractions.data?.length === 0 ? 'Registre antes em Infrações e prazos' : 'Escolha'}
          data={(infractions.data ?? [])
            .filter(({ archived }) => !archived)
            .map((one) => ({ value: one.id, label: `${one.name} · ${one.article}` }))}
          {...form.getInputProps('type_id')}
        />
        {type && <Chosen type={type} />}
        <DateField
          label="Dia do fato"
          maxDate={civilDate(new Date(), openZone())}
          {...form.getInputProps('breached_on')}
          onChange={(day) => form.setFieldValue('breached_on', day ?? '')}
        />
        <TimeField label="Hora (opcional)" {...form.getInputProps('breached_time')} />
        <TextInput label="Onde (opcional)" maxLength={120} {...form.getInputProps('place')} />
        <Textarea
          label="O fato"
          description="Como vai na notificação. Não escreva quem relatou."
          autosize
          minRows={5}
          maxLength={4000}
          {...form.getInputProps('facts')}
        />
        <EvidenceField label="Provas que a unidade pode ver" evidence={evidence} />
        {source && <SourceFiles files={source.files} onTake={(file) => evidence.uploads.add([file])} />}
        {source?.ties.report_id && (
          <Checkbox
            label="Mostrar à unidade também os arquivos do relato"
            description="Confira se eles não revelam quem relatou: um vídeo pode mostrar de que janela foi feito."
            {...form.getInputProps('shows_report_files', { type: 'checkbox' })}
          />
        )}
        <Group>
          <Button type="submit" loading={open.isPending} disabled={evidence.busy}>
            Abrir caso
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Chosen({ type }: { type: Infraction }) {
  return (
    <blockquote className={classes.quote}>
      <strong>{`${sources[type.source]}, ${type.article}`}</strong>
      <br />
      {type.quote}
      <p className={classes.note}>
        {`${duties[type.duty]}. Primeira medida: ${measures[type.first_measure].toLowerCase()}. ${fineWords(type)} Em vigor desde ${formatDate(type.in_force_from)}.`}
      </p>
    </blockquote>
  )
}

/** What the fine is, and whether the convention itself names it. */
export function fineWords({ names_fine, fine_hundredths, fine_cents }: Infraction): string {
  if (!names_fine) return 'A convenção não prevê multa: ela depende de 2/3 dos condôminos restantes.'
  const amount =
    fine_cents !== null
      ? formatCents(fine_cents)
      : `${((fine_hundredths ?? 0) / 100).toLocaleString('pt-BR')} × a contribuição mensal`
  return `Multa prevista na convenção: ${amount}.`
}
