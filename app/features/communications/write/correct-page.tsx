import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageSkeleton, RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import classes from '../communications.module.css'
import { type Announcement, announcementQuery } from '../queries.ts'
import { emptyBody } from './values.ts'

const Editor = lazy(() => import('./editor.tsx'))

/** Corrects a published announcement: the new text says so, and the old one stays readable. */
export function Component() {
  const { announcementId = '' } = useParams()
  const { id } = useCondominium()
  const notice = useQuery(announcementQuery(id, announcementId))
  if (!notice.data) return <NotLoaded query={notice} place={<PageSkeleton />} />
  return <CorrectForm key={notice.data.version} notice={notice.data} />
}

function CorrectForm({ notice }: { notice: Announcement }) {
  const [title, setTitle] = useState(notice.title)
  const [body, setBody] = useState(notice.body ?? emptyBody)
  const [note, setNote] = useState('')
  const goOn = useGoOn()
  const correct = useCommand('correct-announcement', {
    action: 'corrigir',
    done: 'Correção publicada',
    quiet: true,
  })
  const page = `/dashboard/communications/${notice.id}`
  const submit = () =>
    correct.mutate(
      { id: notice.id, version: notice.version, title, body, note },
      { onSuccess: () => goOn(page) },
    )
  return (
    <>
      <BackLink to={page}>Comunicado</BackLink>
      <Page
        title="Corrigir comunicado"
        sentence="Quem recebeu é avisado da correção, e o texto anterior continua na página. Os anexos não mudam."
      >
        <Stack gap={20} className={classes.sheet}>
          {correct.error && <FormErrors message={toFailure(correct.error).message} />}
          <TextInput
            label="Título"
            size="md"
            maxLength={120}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <div>
            <Text size="sm" fw={500} mb={4}>
              Texto
            </Text>
            <Suspense fallback={<RowsSkeleton rows={4} />}>
              <Editor label="Texto do comunicado" value={body} onChange={setBody} />
            </Suspense>
          </div>
          <Textarea
            label="O que foi corrigido, que todos leem"
            autosize
            minRows={2}
            maxLength={300}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Group>
            <Button
              disabled={note.trim().length < 3 || title.trim().length < 3}
              loading={correct.isPending}
              onClick={submit}
            >
              Publicar a correção
            </Button>
          </Group>
        </Stack>
      </Page>
    </>
  )
}
