import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { loadingError, toFailure } from '../../../../lib/failure.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { QrCode } from '../../../../ui/drawings/qr-code.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import classes from '../../concierge.module.css'
import { useConciergeCommand } from '../../use-concierge-command.ts'
import { type PatrolPoint, pointsQuery } from '../round-queries.ts'

type Made = { point: PatrolPoint; token: string }

/**
 * Sheets for the wall of each point of the round. What a QR holds is a secret that is told once: printing makes new ones, and those on
 * the walls stop counting.
 */
export function Component() {
  const { id, name } = useCondominium()
  const mayManage = useMayManage()
  const points = useQuery(pointsQuery(id))
  const failed = loadingError(points)
  const [made, setMade] = useState<Made[]>([])
  const [asking, setAsking] = useState(false)
  const save = useConciergeCommand<{ point_id: string; token: string }>('save-patrol-point', {
    action: 'gerar os cartazes',
  })
  const make = async (rows: readonly PatrolPoint[]) => {
    const sheets: Made[] = []
    for (const point of rows) {
      const { token } = await save.mutateAsync({
        point_id: point.id,
        name: point.name,
        position: point.position,
        every_hours: point.every_hours,
        rotate: true,
      })
      sheets.push({ point, token })
    }
    setMade(sheets)
    setAsking(false)
  }
  return (
    <>
      <div data-screen-only>
        <BackLink to="/dashboard/portaria/turnos">Turnos e rondas</BackLink>
      </div>
      <Page
        title="Cartazes das rondas"
        sentence="Um QR para a parede de cada ponto: lido na mesa, prova que a ronda passou ali."
        action={
          mayManage &&
          (made.length > 0 ? (
            <Button leftSection={<Printer size={18} />} onClick={() => print()}>
              Imprimir
            </Button>
          ) : (
            points.data &&
            points.data.length > 0 && <Button onClick={() => setAsking(true)}>Gerar os cartazes</Button>
          ))
        }
      >
        {failed && <ErrorState message={toFailure(failed).message} onRetry={() => void points.refetch()} />}
        {points.isPending && <RowsSkeleton rows={4} />}
        {points.data?.length === 0 && (
          <EmptyState title="Nenhum ponto de ronda">
            Cadastre os pontos em Ajustes da portaria: garagem, cobertura, portão dos fundos.
          </EmptyState>
        )}
        {made.length > 0 && (
          <div data-screen-only style={{ marginBottom: 24 }}>
            <Notice kind="warning" title="Imprima agora">
              Por segurança, estes desenhos não aparecem de novo. Os que estavam nas paredes já não valem.
            </Notice>
          </div>
        )}
        {made.length === 0 && points.data && points.data.length > 0 && (
          <Group data-screen-only>
            <p style={{ margin: 0, color: 'var(--muted)' }}>
              {`${points.data.map((point) => point.name).join(', ')}.`}
            </p>
          </Group>
        )}
        <div className={classes.posters}>
          {made.map(({ point, token }) => (
            <article key={point.id} className={classes.poster}>
              <h2>{point.name}</h2>
              <QrCode text={token} label={`QR da ronda: ${point.name}`} />
              <p>Ronda de {name}. Leia com o aparelho da portaria.</p>
            </article>
          ))}
        </div>
      </Page>
      <ConfirmDestructive
        opened={asking}
        onClose={() => setAsking(false)}
        verb="Gerar os cartazes"
        loading={save.isPending}
        onConfirm={() => void make(points.data ?? []).catch(() => {})}
      >
        Os QR que já estão nas paredes deixam de valer, e a ronda só conta com os novos.
      </ConfirmDestructive>
    </>
  )
}
