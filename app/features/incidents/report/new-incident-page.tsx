import { Alert, Button, Checkbox, Group, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Send, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Priority, priorities, priorityWords } from '../../../../domain/incidents/words.ts'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { incidentRules } from '../../../lib/files/uploads/file-rules.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { ArrivedFiles, useArrivedFiles } from '../../../ui/files/arrived-files.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import classes from '../incidents.module.css'
import { CategoryIcon } from '../looks.tsx'
import { type Category, categoriesQuery } from '../queries.ts'
import { PlaceField, type PlaceValue } from './place-field.tsx'
import { Similar, useKnownOutage } from './similar.tsx'
import { useReportDraft } from './use-report-draft.ts'

/** Reports a problem in under half a minute: what, where, a sentence, a photo. */
export function Component() {
  const { id } = useCondominium()
  const categories = useQuery(categoriesQuery(id))
  return (
    <>
      <BackLink to="/dashboard/incidents">Ocorrências</BackLink>
      <Page
        title="Registrar ocorrência"
        sentence="Escolha o assunto, diga onde é e conte em uma frase. Uma foto ajuda."
      >
        <NotLoaded query={categories} rows={5} height={56} />
        {categories.data && <ReportForm categories={categories.data} />}
      </Page>
    </>
  )
}

type Errors = { category?: string; text?: string; place?: string }

function ReportForm({ categories }: { categories: readonly Category[] }) {
  const { role } = useMembership()
  const go = useGoOn()
  const { draft, set, forget } = useReportDraft()
  const [errors, setErrors] = useState<Errors>({})
  const [priority, setPriority] = useState<Priority | null>(null)
  // Off until ticked: what is joined to a failure ends with it.
  const [joined, setJoined] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const category = categories.find((one) => one.id === draft.category)
  const isPrivate = draft.isPrivate ?? category?.is_private ?? false
  const outage = useKnownOutage(draft.category, draft.place)
  const manages = isAdministrator(role)
  const files = useArrivedFiles({
    area: 'incidents',
    ownerId: draft.id,
    rules: incidentRules,
    side: 2000,
    inDraft: true,
  })
  useEffect(() => {
    if (Object.keys(errors).length > 0) toFirstError(form.current)
  }, [errors])
  const change = (next: Parameters<typeof set>[0], mended: keyof Errors) => {
    set(next)
    if (errors[mended]) setErrors(({ [mended]: _, ...rest }) => rest)
  }
  const send = useCommand('report-incident', {
    action: 'registrar a ocorrência',
    done: 'Ocorrência registrada',
    quiet: true,
  })
  const submit = () => {
    const found = problemsOf(draft.category, draft.text, draft.place)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    send.mutate(
      {
        id: draft.id,
        category_id: draft.category,
        description: draft.text.trim(),
        place: placeBody(draft.place),
        visibility: isPrivate ? 'private' : 'community',
        ...(priority && { priority }),
        outage_id: outage && joined === outage.id ? outage.id : null,
      },
      {
        onSuccess: (made) => {
          forget()
          files.forget()
          go(`/dashboard/incidents/${made.id}`)
        },
      },
    )
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {send.error && <FormErrors message={toFailure(send.error).message} />}
      <Kinds
        categories={categories}
        value={draft.category}
        error={errors.category}
        onChange={(next) => change({ category: next, isPrivate: null }, 'category')}
      />
      <PlaceField value={draft.place} onChange={(place) => change({ place }, 'place')} error={errors.place} />
      <Textarea
        label="O que acontece"
        placeholder="Pinga água do teto desde ontem à noite"
        autosize
        minRows={3}
        maxLength={4000}
        value={draft.text}
        error={errors.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value }, 'text')}
      />
      {outage && (
        <Alert color="amber" icon={<TriangleAlert size={18} />} title={`Já sabemos: ${outage.title}`}>
          {outage.body}
          <Checkbox
            mt="sm"
            label="É por causa disso: avise-me quando terminar"
            checked={joined === outage.id}
            onChange={({ currentTarget }) => setJoined(currentTarget.checked ? outage.id : null)}
          />
        </Alert>
      )}
      {!isPrivate && <Similar category={draft.category} place={draft.place} typed={draft.text} />}
      <section aria-label="Fotos e vídeos">
        <ArrivedFiles label="Fotos e vídeos" verb="Escolher foto, vídeo ou som" files={files} />
      </section>
      <Checkbox
        label="Só a administração vê"
        description={
          isPrivate
            ? 'Nem os vizinhos nem o conselho leem.'
            : 'Os vizinhos podem ler e dizer que também são afetados. O seu nome e a sua unidade não aparecem.'
        }
        checked={isPrivate}
        onChange={({ currentTarget }) => set({ isPrivate: currentTarget.checked })}
      />
      {manages && (
        <Select
          label="Prioridade"
          data={priorities.map((value) => ({ value, label: priorityWords[value] }))}
          value={priority ?? category?.priority ?? 'normal'}
          allowDeselect={false}
          onChange={(value) => setPriority(value as Priority)}
        />
      )}
      <Group>
        <Button type="submit" leftSection={<Send size={18} />} loading={send.isPending || files.busy}>
          {files.busy ? 'Enviando fotos' : 'Registrar'}
        </Button>
      </Group>
    </form>
  )
}

type KindsProps = {
  categories: readonly Category[]
  value: string
  error?: string
  onChange: (id: string) => void
}

function Kinds({ categories, value, error, onChange }: KindsProps) {
  return (
    <section aria-label="Assunto">
      <div
        role="radiogroup"
        aria-label="Assunto"
        aria-invalid={error ? true : undefined}
        tabIndex={-1}
        className={classes.kinds}
      >
        {categories.map((category) => (
          // biome-ignore lint/a11y/useSemanticElements: a large key with its drawing
          <button
            key={category.id}
            type="button"
            role="radio"
            aria-checked={category.id === value}
            className={classes.kind}
            onClick={() => onChange(category.id)}
          >
            <CategoryIcon icon={category.icon} size={22} />
            {category.name}
          </button>
        ))}
      </div>
      {error && (
        <p role="alert" style={{ color: 'var(--danger)', margin: '8px 0 0' }}>
          {error}
        </p>
      )}
    </section>
  )
}

/** Brings the first thing that is missing into sight, and the keyboard to it. */
function toFirstError(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}

function problemsOf(category: string, text: string, place: PlaceValue): Errors {
  const missing = {
    common: !place.place_id && 'Escolha o lugar, ou toque em Outro.',
    block: place.block === null && 'Escolha o bloco.',
    unit: !place.unit && 'Escolha a unidade.',
    other: false as const,
  }[place.kind]
  return {
    ...(!category && { category: 'Escolha o assunto.' }),
    ...(text.trim().length < 3 && { text: 'Conte em poucas palavras o que acontece.' }),
    ...(missing && { place: missing }),
  }
}

const placeBody = (place: PlaceValue) => ({
  kind: place.kind,
  note: place.note.trim(),
  unit_id: place.kind === 'unit' ? place.unit?.id : null,
  block: place.kind === 'block' ? place.block : null,
  floor: place.kind === 'block' ? place.floor : null,
  place_id: place.kind === 'common' ? place.place_id : null,
})
