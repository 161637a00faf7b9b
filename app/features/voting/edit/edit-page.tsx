import { Button, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { addDays } from '../../../../domain/calendar.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import {
  type AssemblyForm,
  type AssemblyKind,
  assemblyForms,
  assemblyKinds,
} from '../../../../domain/voting/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useLeaveWarning } from '../../../lib/leave-warning.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { TimeField } from '../../../ui/form/time-field.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { conventionsQuery } from '../../settings/queries.ts'
import { unitSummaryQuery } from '../../units/queries.ts'
import { assemblyQuery } from '../queries.ts'
import { SharesNotice } from '../shares-notice.tsx'
import { AmendDialog } from './amend-dialog.tsx'
import { ConvenerFields } from './convener-fields.tsx'
import { type Draft, draftOf, emptyItem, faultOf, newDraft, sentOf } from './draft.ts'
import { ItemFields } from './item-fields.tsx'

/** Edits the notice of an assembly: what, when, where, and the items to decide. Saved as a draft until it is sent. */
export function Component() {
  const { id } = useCondominium()
  const { assemblyId } = useParams()
  const known = useQuery({ ...assemblyQuery(id, assemblyId ?? ''), enabled: assemblyId !== undefined })
  if (!assemblyId) return <Editor />
  return (
    <>
      <NotLoaded query={known} rows={8} />
      {known.data === null && (
        <EmptyState title="Assembleia não encontrada">Volte à lista de assembleias.</EmptyState>
      )}
      {known.data && !isOpen(known.data) && (
        <EmptyState title="Esta assembleia não muda mais">
          A convocação só se retifica antes de a sessão abrir.
        </EmptyState>
      )}
      {known.data && isOpen(known.data) && <Editor known={known.data} />}
    </>
  )
}

/** A draft is edited; what was sent is amended, until the session opens. */
const isOpen = ({ state }: AssemblyView): boolean => state === 'draft' || state === 'called'

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

function Editor({ known }: { known?: AssemblyView }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(() => (known ? draftOf(known) : newDraft()))
  const [tried, setTried] = useState(false)
  const save = useCommand('save-assembly', { action: 'salvar a assembleia', done: 'Rascunho salvo' })
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const fault = faultOf(draft)
  // As it was read: what others send meanwhile is not overwritten.
  const [sent] = useState(known?.state === 'called' ? known : null)
  const [isSending, setSending] = useState(false)
  useLeaveWarning(!save.isSuccess && draft.title !== '')
  const submit = () => {
    setTried(true)
    if (fault) return
    if (sent) return setSending(true)
    save.mutate(sentOf(draft), { onSuccess: () => navigate(`/dashboard/voting/${draft.id}`) })
  }
  return (
    <>
      <BackLink to={known ? `/dashboard/voting/${known.id}` : '/dashboard/voting'}>
        {known ? known.title : 'Assembleias'}
      </BackLink>
      <Page
        title={sent ? 'Retificar a convocação' : known ? 'Editar a convocação' : 'Convocar assembleia'}
        sentence={
          sent
            ? 'O edital que foi enviado vale até você enviar este.'
            : 'Fica como rascunho, que só a administração vê, até você enviar o edital.'
        }
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          style={{ maxWidth: 760 }}
        >
          <Stack gap={16}>
            {tried && fault && <FormErrors message={fault} />}
            {save.error && <FormErrors message={toFailure(save.error).message} />}
            <TextInput
              label="Título"
              placeholder="Assembleia geral ordinária de 2027"
              maxLength={120}
              value={draft.title}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select
                label="Tipo"
                data={options(assemblyKinds)}
                allowDeselect={false}
                value={draft.kind}
                onChange={(kind) => kind && change({ kind: kind as AssemblyKind })}
              />
              <Select
                label="Forma"
                data={options(assemblyForms)}
                allowDeselect={false}
                value={draft.form}
                onChange={(form) => form && change({ form: form as AssemblyForm })}
              />
              <DateField
                label="Dia"
                value={draft.day}
                onChange={(day) => change({ day, cut_off_on: draft.cut_off_on ?? day })}
              />
              <Group grow align="start" gap={12}>
                <TimeField
                  label="Primeira chamada"
                  value={draft.first}
                  onChange={(first) => change({ first })}
                />
                <TimeField
                  label="Segunda chamada"
                  value={draft.second}
                  onChange={(second) => change({ second })}
                />
              </Group>
            </SimpleGrid>
            {draft.form !== 'virtual' && (
              <TextInput
                label="Local"
                placeholder="Salão de festas"
                maxLength={200}
                value={draft.place}
                onChange={({ currentTarget }) => change({ place: currentTarget.value })}
              />
            )}
            {draft.form !== 'in_person' && (
              <Textarea
                label="Como se entra, se fala e se vota a distância"
                description="O edital precisa dizer (Código Civil, art. 1.354-A, § 4º)."
                autosize
                minRows={2}
                maxLength={2000}
                value={draft.access}
                onChange={({ currentTarget }) => change({ access: currentTarget.value })}
              />
            )}
            <Textarea
              label="Recado do edital (opcional)"
              autosize
              minRows={2}
              maxLength={5000}
              value={draft.notice}
              onChange={({ currentTarget }) => change({ notice: currentTarget.value })}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {!sent && (
                <Select
                  label="Quem convoca"
                  data={options({ management: 'O síndico', owners: 'Um quarto dos condôminos' })}
                  allowDeselect={false}
                  value={draft.convened_by}
                  onChange={(by) => by && change({ convened_by: by as Draft['convened_by'] })}
                />
              )}
              <DateField
                label="Débitos vencidos até"
                description="Quem deve o que venceu até este dia não vota (art. 1.335, III)."
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...(draft.day && { maxDate: addDays(draft.day, 0) })}
                value={draft.cut_off_on}
                onChange={(cut_off_on) => change({ cut_off_on })}
              />
            </SimpleGrid>
            {!sent && draft.convened_by === 'owners' && <ConvenerFields draft={draft} onChange={change} />}
          </Stack>
          <Section
            title="Pauta"
            note="Só se decide o que está na pauta (art. 1.354). O assunto define o quórum."
          >
            <Stack gap={20}>
              {draft.items.map((item, nth) => (
                <ItemFields
                  key={item.id}
                  nth={nth}
                  last={nth === draft.items.length - 1}
                  date={draft.day}
                  item={item}
                  isSent={sent?.items.some(({ id }) => id === item.id) ?? false}
                  onChange={(more) =>
                    change({ items: draft.items.map((one, at) => (at === nth ? { ...one, ...more } : one)) })
                  }
                  onMove={(by) => change({ items: moved(draft.items, nth, by) })}
                  onRemove={() => change({ items: draft.items.filter((_, at) => at !== nth) })}
                />
              ))}
              <Button
                variant="default"
                leftSection={<Plus size={18} />}
                onClick={() => change({ items: [...draft.items, emptyItem()] })}
                style={{ alignSelf: 'start' }}
              >
                Adicionar item
              </Button>
            </Stack>
          </Section>
          <div style={{ marginBlockStart: 24, display: 'grid', gap: 12 }}>
            <DraftShares draft={draft} />
            <Notice kind="info">
              {sent
                ? 'Todos recebem o novo edital, e o prazo da convenção conta a partir do envio. O que você tira da pauta fica na página como retirado, com os seus anexos e perguntas.'
                : 'Depois de salvar você confere o edital e o envia. O que foi enviado só muda por outro edital a todos.'}
            </Notice>
          </div>
          <Group justify="flex-end" mt={20}>
            <Button type="submit" loading={save.isPending}>
              {sent ? 'Enviar o novo edital' : 'Salvar e conferir o edital'}
            </Button>
          </Group>
        </form>
        {sent && isSending && <AmendDialog known={sent} draft={draft} onClose={() => setSending(false)} />}
      </Page>
    </>
  )
}

/** Before there is a notice: the register's shares, and the convention of the day. */
function DraftShares({ draft }: { draft: Draft }) {
  const { id } = useCondominium()
  const summary = useQuery(unitSummaryQuery(id)).data
  const conventions = useQuery(conventionsQuery(id)).data
  if (!summary || !conventions || !draft.day) return null
  const { day, items } = draft
  const said = conventions
    .filter(({ effective_from }) => effective_from <= day)
    .toSorted((one, other) => (one.effective_from < other.effective_from ? 1 : -1))[0]
  return (
    <SharesNotice
      shares={summary.share_sum}
      share_total={summary.share_total}
      weight={said?.voting_weight ?? 'share'}
      date={day}
      items={items.filter(({ ballot }) => ballot !== 'none')}
    />
  )
}

function moved<T>(items: readonly T[], nth: number, by: number): T[] {
  const next = [...items]
  const [item] = next.splice(nth, 1)
  next.splice(nth + by, 0, item!)
  return next
}
