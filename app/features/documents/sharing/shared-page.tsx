import { Button, PasswordInput, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { download } from '../../../lib/files/download.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { dayOf } from '../../../lib/words.ts'
import { keepZone } from '../../../lib/zone.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'

const PdfView = lazy(() => import('../preview/pdf-view.tsx'))

type About = {
  recipient: string
  expires_at: string
  condominium: string
  time_zone?: string
  has_password: boolean
  name: string | null
}

/** The data behind the link. */
const useAbout = (token: string) =>
  useQuery({
    queryKey: ['document-share', token],
    async queryFn() {
      const about = (await invoke('open-document-share', { token, what: 'about' })) as About
      keepZone(about.time_zone)
      return about
    },
    meta: { tables: [] },
    retry: false,
    refetchOnWindowFocus: false,
  })

/** The page of a link for an outsider: the one document, with their name across it, and nothing else. */
export function Component() {
  const { token = '' } = useParams()
  const about = useAbout(token)
  const [password, setPassword] = useState('')
  const [search, setSearch] = useState('')
  const open = useMutation({
    mutationFn: (_: null) =>
      invoke('open-document-share', { token, what: 'file', password: password || null }),
    meta: { action: 'abrir o documento', quiet: true },
  })
  const failure = about.error && toFailure(about.error)
  if (failure)
    return (
      <PlainPage
        title={
          failure.code === 'share_over' || failure.code === 'invalid_input'
            ? 'Este link não vale mais'
            : 'Não foi possível abrir'
        }
      >
        {failure.code === 'share_over' || failure.code === 'invalid_input' ? (
          <p style={{ maxWidth: 520 }}>
            Ele venceu, foi cancelado ou foi copiado pela metade. Peça um novo a quem o enviou.
          </p>
        ) : (
          <ErrorState message={failure.message} onRetry={() => void about.refetch()} />
        )}
      </PlainPage>
    )
  if (!about.data)
    return (
      <PlainPage title="Abrindo o documento">
        <RowsSkeleton rows={3} />
      </PlainPage>
    )
  const { recipient, condominium, expires_at, has_password, name } = about.data
  if (open.data) {
    const file = new Blob([open.data as Blob], { type: 'application/pdf' })
    return (
      <PlainPage title={name ?? 'Documento'}>
        <Button
          variant="default"
          mb="md"
          leftSection={<Download size={18} />}
          onClick={() => download(file, `${name ?? 'documento'}.pdf`)}
        >
          Baixar
        </Button>
        <Suspense fallback={<RowsSkeleton rows={6} />}>
          <PdfView blob={file} page={1} search={search} onSearch={setSearch} />
        </Suspense>
      </PlainPage>
    )
  }
  const refused = open.error && toFailure(open.error)
  return (
    <PlainPage title={name ?? 'Um documento para você'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          open.mutate(null)
        }}
        style={{ maxWidth: 440 }}
      >
        <Stack>
          <p style={{ margin: 0 }}>{`${condominium} compartilhou um documento com ${recipient}.`}</p>
          <p style={{ margin: 0, color: 'var(--muted)' }}>
            {`Vale até ${formatDate(dayOf(new Date(new Date(expires_at).getTime() - 1000).toISOString()))}. Cada abertura fica registrada, e as páginas levam o nome de quem recebeu.`}
          </p>
          {refused && <Notice kind="danger">{refused.message}</Notice>}
          {has_password && (
            <PasswordInput
              label="Senha"
              value={password}
              autoComplete="off"
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          <Button type="submit" loading={open.isPending} disabled={has_password && password === ''}>
            Abrir documento
          </Button>
        </Stack>
      </form>
    </PlainPage>
  )
}
