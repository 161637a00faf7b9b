import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { fieldsOf, freeLabel, needsPerson, needsUnit } from '../../../../domain/documents/templates/fields.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { counted } from '../../../lib/words.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { folderAddress } from '../crumbs.tsx'
import classes from '../documents.module.css'
import { FolderSelect } from '../folders/folder-select.tsx'
import { foldersQuery, unitChoicesQuery } from '../queries.ts'
import { type TemplateChoice, templateChoices } from './template-choices.ts'
import { makingQuery, peopleOfUnitQuery, templatesQuery } from './template-queries.ts'

/** Fills a template: for which units, the typed values, the destination, and a preview. */
export function Component() {
  const { id } = useCondominium()
  const { templateRef = '' } = useParams()
  const templates = useQuery(templatesQuery(id))
  const template = templates.data && templateChoices(templates.data).find(({ ref }) => ref === templateRef)
  return (
    <>
      <BackLink to="/dashboard/documents/modelos">Modelos</BackLink>
      <NotLoaded query={templates} rows={6} />
      {templates.data && !template && (
        <EmptyState title="Modelo não encontrado">
          Ele foi excluído. Volte aos modelos e escolha outro.
        </EmptyState>
      )}
      {template && <Make key={template.ref} template={template} />}
    </>
  )
}

type Preview = {
  text: string
  count: number
  missing: { field: string; label: string | null; units: string[]; count: number }[]
}

function Make({ template }: { template: TemplateChoice }) {
  const { id } = useCondominium()
  const { params, setParams } = useSearchParams()
  const folders = useQuery(foldersQuery(id))
  const units = useQuery(unitChoicesQuery(id))
  const [chosen, setChosen] = useState<string[]>([])
  const [person, setPerson] = useState<string | null>(null)
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [folder, setFolder] = useState<string | null>(null)
  const isOfUnits = needsUnit(template.body)
  const { free } = fieldsOf(template.body)
  // With several units, each document is for that unit's resident.
  const unitOfPerson = needsPerson(template.body) && chosen.length === 1 ? chosen[0]! : null
  const people = useQuery({ ...peopleOfUnitQuery(id, unitOfPerson ?? ''), enabled: unitOfPerson !== null })
  const personId = people.data?.some((one) => one.id === person) && unitOfPerson ? person : null
  const usual = folders.data?.find(
    ({ name, is_shown }) => is_shown && name === (isOfUnits ? 'Cartas e declarações' : 'Circulares'),
  )
  const folderId = folder ?? usual?.id ?? null
  const [asked] = useDebouncedValue(
    JSON.stringify({ template: template.ref, unit_ids: chosen, person_id: personId, texts: filledOf(texts) }),
    400,
  )
  const preview = useQuery({
    queryKey: ['documents', id, 'preview', asked],
    meta: { tables: ['document_templates', 'units', 'people', 'occupancies', 'condominiums'] },
    queryFn: () => invoke('preview-document-template', { condominium_id: id, ...JSON.parse(asked) }),
    placeholderData: keepPreviousData,
  })
  const make = useCommand('make-documents', { action: 'fazer os documentos', quiet: true })
  const failure = make.error && toFailure(make.error)
  const jobId = params.get('feito')
  if (jobId)
    return <Making jobId={jobId} title={template.title} onAgain={() => setParams({}, { replace: true })} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate(
      {
        template: template.ref,
        folder_id: folderId,
        unit_ids: chosen,
        person_id: personId,
        texts: filledOf(texts),
      },
      { onSuccess: ({ job_id }) => setParams({ feito: job_id }, { replace: true }) },
    )
  }
  const all = units.data ?? []
  const lacks = free.some((name) => !texts[name]?.trim()) || (isOfUnits && chosen.length === 0) || !folderId
  return (
    <Page title={template.title} sentence={template.note}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={40}>
        <form onSubmit={submit} noValidate>
          <Stack gap={20}>
            {failure && <FormErrors message={failure.fields[0]?.message ?? failure.message} />}
            {isOfUnits && (
              <>
                <MultiSelect
                  label="Unidades"
                  description="Um documento para cada uma."
                  searchable
                  size="md"
                  hidePickedOptions
                  data={all.map(({ unit_id, label }) => ({ value: unit_id, label }))}
                  value={chosen}
                  onChange={setChosen}
                  nothingFoundMessage="Nenhuma unidade"
                />
                <Checkbox
                  label={`Todas as ${all.length} unidades`}
                  checked={all.length > 0 && chosen.length === all.length}
                  onChange={(event) =>
                    setChosen(event.currentTarget.checked ? all.map(({ unit_id }) => unit_id) : [])
                  }
                />
              </>
            )}
            {unitOfPerson && (people.data?.length ?? 0) > 1 && (
              <Select
                label="De quem"
                description="Sem escolher, de quem mora na unidade."
                clearable
                size="md"
                data={(people.data ?? []).map((one) => ({
                  value: one.id,
                  label: `${one.name} · ${occupancyKinds[one.kind].toLowerCase()}`,
                }))}
                value={personId}
                onChange={setPerson}
              />
            )}
            {free.map((name) => (
              <FreeField
                key={name}
                name={name}
                value={texts[name] ?? ''}
                onChange={(text) => setTexts((now) => ({ ...now, [name]: text }))}
              />
            ))}
            <FolderSelect
              label="Guardar em"
              folders={folders.data ?? []}
              value={folderId}
              onChange={setFolder}
            />
            <Button
              type="submit"
              loading={make.isPending}
              disabled={lacks}
              style={{ alignSelf: 'flex-start' }}
            >
              {chosen.length > 1 ? `Fazer ${chosen.length} documentos` : 'Fazer o documento'}
            </Button>
          </Stack>
        </form>
        <Section title={chosen.length > 1 ? 'Como fica o primeiro' : 'Como fica'}>
          <Shown
            preview={preview.data}
            error={preview.error}
            typed={free}
            isReady={!isOfUnits || chosen.length > 0}
          />
        </Section>
      </SimpleGrid>
    </Page>
  )
}

const filledOf = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

/** Returns whether a field is long by nature and needs room. */
const isLong = (name: string): boolean =>
  /^texto\.(aviso|fato$|ordem|mensagem|obra$|descri|motivo|recado)/.test(name)

function FreeField({
  name,
  value,
  onChange,
}: {
  name: string
  value: string
  onChange: (text: string) => void
}) {
  const label = freeLabel(name)
  return isLong(name) ? (
    <Textarea
      label={label}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={5000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      label={label}
      maxLength={300}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Shown({
  preview,
  error,
  typed,
  isReady,
}: {
  preview: Preview | undefined
  error: Error | null
  typed: readonly string[]
  isReady: boolean
}) {
  if (error && !preview) return <Text c="dimmed">{toFailure(error).message}</Text>
  if (!preview) return <RowsSkeleton rows={6} />
  const missing = preview.missing.filter(({ field }) => !typed.includes(field))
  return (
    <Stack>
      {isReady && missing.length > 0 && (
        <Notice kind="warning" title="Falta no cadastro">
          {missing.map(({ field, label, units, count }) => (
            <div key={field}>
              {`${label ?? field}${units.length > 0 ? `: ${units.join(', ')}${count > units.length ? ` e mais ${count - units.length}` : ''}` : ''}. Fica uma linha para escrever à mão.`}
            </div>
          ))}
        </Notice>
      )}
      <div className={classes.textPage} style={{ border: '1px solid var(--hairline)', fontSize: '0.875rem' }}>
        {preview.text
          .replace(/^# /gm, '')
          .replace(/^- /gm, '• ')
          .replace(/^___ /gm, '_______________________\n')}
      </div>
    </Stack>
  )
}

function Making({ jobId, title, onAgain }: { jobId: string; title: string; onAgain: () => void }) {
  const { id } = useCondominium()
  const { data: job } = useQuery(makingQuery(id, jobId))
  return (
    <Page title={title}>
      {!job && <RowsSkeleton rows={2} />}
      {job && (job.status === 'queued' || job.status === 'running') && (
        <JobProgress label="Fazendo os documentos" done={job.done} total={job.total} />
      )}
      {job?.status === 'done' && (
        <Stack>
          <Notice kind="success">{`${counted(job.total, 'documento feito e guardado', 'documentos feitos e guardados')}.`}</Notice>
          <Group>
            {job.report?.folder_id && (
              <Button component={Link} to={`${folderAddress(job.report.folder_id)}?ordem=data`}>
                Ver na pasta
              </Button>
            )}
            <Button variant="default" onClick={onAgain}>
              Fazer outro
            </Button>
          </Group>
        </Stack>
      )}
      {job?.status === 'failed' && (
        <Stack>
          <Notice kind="danger">
            {job.report?.message ?? 'Não foi possível terminar. O que foi feito está guardado.'}
          </Notice>
          <Button variant="default" onClick={onAgain} style={{ alignSelf: 'flex-start' }}>
            Tentar de novo
          </Button>
        </Stack>
      )}
    </Page>
  )
}
