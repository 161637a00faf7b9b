import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, Download, LoaderCircle } from 'lucide-react'
import { toFailure } from '../../../../lib/failure.ts'
import { formatBytes } from '../../../../lib/files/bytes.ts'
import { useSession } from '../../../../lib/session.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { moment } from '../../security/account/moment.ts'
import classes from '../privacy.module.css'
import { saveExport, useRequestExport } from '../privacy-mutations.ts'
import { type DataExport as Copy, exportsQuery } from '../privacy-queries.ts'

const states = {
  queued: { icon: LoaderCircle, tone: 'neutral', word: 'Na fila' },
  running: { icon: LoaderCircle, tone: 'brand', word: 'Preparando' },
  done: { icon: CircleCheck, tone: 'success', word: 'Pronta' },
  failed: { icon: CircleAlert, tone: 'danger', word: 'Não deu certo: peça de novo' },
  expired: { icon: Clock, tone: 'neutral', word: 'Prazo para baixar terminou' },
} as const

/**
 * Everything stored about the user, as one archive: requested, made in the background, downloadable until it expires. The condominium is where it is
 * requested from; the archive covers all of them.
 */
export function DataExport({ condominiumId }: { condominiumId: string }) {
  const { user } = useSession()
  const copies = useQuery(exportsQuery(user?.id ?? ''))
  const ask = useRequestExport(condominiumId)
  const isUnderWay = copies.data?.some(({ status }) => status === 'queued' || status === 'running')
  return (
    <Stack gap="md" align="flex-start">
      {ask.isError && <Notice kind="danger">{toFailure(ask.error).message}</Notice>}
      <NotLoaded query={copies} isPart place={<Skeleton height={64} />} />
      {copies.data && copies.data.length > 0 && (
        <ul className={classes.rows} aria-label="Cópias pedidas">
          {copies.data.map((copy) => (
            <CopyRow key={copy.id} copy={copy} />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<Download size={18} />}
        loading={ask.isPending}
        disabled={isUnderWay}
        onClick={() => ask.mutate()}
      >
        {isUnderWay ? 'Preparando a sua cópia' : 'Pedir uma cópia dos meus dados'}
      </Button>
    </Stack>
  )
}

function CopyRow({ copy }: { copy: Copy }) {
  const { icon, tone, word } = states[copy.status]
  return (
    <li>
      <div className={classes.words}>
        <div className={classes.what}>Pedida em {moment(copy.created_at)}</div>
        <div className={classes.note}>
          <Status icon={icon} tone={tone}>
            {word}
          </Status>
          {copy.status === 'done' && copy.expires_at && (
            <span>
              {formatBytes(copy.bytes ?? 0)} · até {moment(copy.expires_at)}
            </span>
          )}
        </div>
      </div>
      {copy.status === 'done' && <Button onClick={() => void saveExport(copy)}>Baixar</Button>}
    </li>
  )
}
