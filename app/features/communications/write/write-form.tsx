import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { FileText, Save, Send, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { plainText } from '../../../../domain/communications/body.ts'
import type { AnnouncementStatus } from '../../../../domain/communications/input.ts'
import { leftToFill } from '../../../../domain/communications/templates.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import classes from '../communications.module.css'
import { moment } from '../moments.ts'
import { AttachField } from './attach-field.tsx'
import { AudienceField } from './audience-field.tsx'
import { KindFields } from './kind-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { Previews } from './previews.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { type DraftValues, sentOf } from './values.ts'

// The editor is larger than the page, so it loads only for writers.
const Editor = lazy(() => import('./editor.tsx'))

type WriteFormProps = {
  id: string
  initial: DraftValues
  isNew?: boolean
  status?: AnnouncementStatus
  /** It was to go out then, and did not: the condominium was read-only. */
  missedAt?: string | null
}

/** Lets the user write, choose the audience and preview; nothing is published before it was reviewed. */
export function WriteForm({ id, initial, isNew, status = 'draft', missedAt }: WriteFormProps) {
  const [values, setValues] = useState(initial)
  const [publishing, setPublishing] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const draft = `announcement:${isNew ? 'new' : id}`
  useFormDraft(draft, {
    values,
    setValues: (more: Partial<DraftValues>) => setValues((now) => ({ ...now, ...more })),
  })
  const save = useCommand('save-announcement', { quiet: true })
  const goOn = useGoOn()
  const change = (more: Partial<DraftValues>) => {
    setErrors({})
    setValues((now) => ({ ...now, ...more }))
  }
  if (status !== 'draft') return <NoDraft id={id} />
  const keep = (then: () => void) =>
    save.mutate(
      { id, ...sentOf(values) },
      {
        onSuccess: () => {
          clearDraft(draft)
          then()
        },
        onError: (error) => setErrors(errorsOf(error)),
      },
    )
  const unfilled = leftToFill(`${values.title} ${plainText(values.body)}`)
  return (
    <>
      <BackLink to="/dashboard/communications">Comunicados</BackLink>
      <Page
        title={isNew ? 'Escrever comunicado' : 'Rascunho'}
        sentence="Escreva, escolha para quem e veja como chega. Só vai depois que você conferir."
        action={<TemplateMenu values={values} onChoose={setValues} />}
      >
        {missedAt && (
          <div style={{ marginBottom: 24 }}>
            <Notice kind="warning" title={`Não saiu em ${moment(missedAt)}`}>
              Naquela hora o condomínio estava só para leitura. Confira se o texto ainda vale e publique de
              novo: ele não sai sozinho.
            </Notice>
          </div>
        )}
        <div className={`${classes.columns} ${classes.write}`}>
          <Stack gap={20} className={classes.sheet}>
            <KindFields values={values} change={change} errors={errors} />
            <TextInput
              label="Título"
              size="md"
              maxLength={120}
              value={values.title}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
              error={errors.title}
            />
            <div>
              <Text size="sm" fw={500} mb={4}>
                Texto
              </Text>
              <Suspense fallback={<RowsSkeleton rows={4} />}>
                <Editor
                  label="Texto do comunicado"
                  value={values.body}
                  onChange={(body) => change({ body })}
                  error={errors.body}
                />
              </Suspense>
              {unfilled.length > 0 && (
                <Text
                  size="sm"
                  c="var(--attention)"
                  mt={4}
                >{`Falta preencher: ${unfilled.slice(0, 4).join(', ')}`}</Text>
              )}
            </div>
            <AttachField id={id} />
            <Section title="Para quem">
              <AudienceField
                value={values.audience}
                onChange={(audience) => change({ audience })}
                error={errors.audience}
              />
            </Section>
            <OptionFields values={values} change={change} errors={errors} />
          </Stack>
          <Previews values={values} />
        </div>
        {errors[''] && (
          <Text c="var(--danger)" role="alert" mt="md">
            {errors['']}
          </Text>
        )}
        <Group mt={32}>
          <Button
            leftSection={<Send size={18} />}
            loading={save.isPending}
            onClick={() => keep(() => setPublishing(true))}
          >
            Conferir e publicar
          </Button>
          <Button
            variant="default"
            leftSection={<Save size={18} />}
            loading={save.isPending}
            onClick={() => keep(() => goOn('/dashboard/communications?lista=rascunhos'))}
          >
            Salvar rascunho
          </Button>
          {!isNew && <RemoveDraft id={id} title={values.title} />}
        </Group>
        {publishing && <PublishDialog id={id} values={values} onClose={() => setPublishing(false)} />}
      </Page>
    </>
  )
}

/** Returns the server's refusals by field; '' for those that belong to none. */
function errorsOf(thrown: Error): Record<string, string> {
  const { fields, message } = toFailure(thrown)
  if (fields.length === 0) return { '': message }
  return Object.fromEntries(fields.map((field) => [field.path.split('.')[0] ?? '', field.message]))
}

function RemoveDraft({ id, title }: { id: string; title: string }) {
  const [asking, setAsking] = useState(false)
  const goOn = useGoOn()
  const remove = useCommand('remove-announcement', {
    action: 'excluir o rascunho',
    done: 'Rascunho excluído',
  })
  return (
    <>
      <Button
        variant="default"
        c="var(--danger)"
        leftSection={<Trash2 size={18} />}
        onClick={() => setAsking(true)}
      >
        Excluir
      </Button>
      <ConfirmDestructive
        opened={asking}
        onClose={() => setAsking(false)}
        verb="Excluir o rascunho"
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate({ id }, { onSuccess: () => goOn('/dashboard/communications?lista=rascunhos') })
        }
      >
        {`“${title}” e os anexos dele somem. Ninguém recebeu nada.`}
      </ConfirmDestructive>
    </>
  )
}

function NoDraft({ id }: { id: string }) {
  return (
    <EmptyState
      title="Este comunicado não é mais um rascunho"
      actions={
        <Button
          component={Link}
          to={`/dashboard/communications/${id}`}
          variant="default"
          leftSection={<FileText size={18} />}
        >
          Abrir o comunicado
        </Button>
      }
    >
      Ele foi agendado ou publicado. Desmarque, corrija ou retire na página dele.
    </EmptyState>
  )
}
