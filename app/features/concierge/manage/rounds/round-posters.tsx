import { Button, Checkbox, Group, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { QrCode } from '../../../../ui/drawings/qr-code.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { type PatrolPoint, pointsQuery } from '../round-queries.ts'
import classes from './posters.module.css'

type Made = { point: PatrolPoint; token: string }
type Format = 'sheet' | 'labels'

/**
 * Prints sheets or labels for each point of the round. A QR holds a secret that is shown only once: printing creates new ones, and those on the walls
 * stop working.
 */
export function RoundPosters({ house }: { house: string }) {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const points = useQuery(pointsQuery(id))
  const [left, setLeft] = useState<readonly string[]>([])
  const [made, setMade] = useState<readonly Made[]>([])
  const [format, setFormat] = useState<Format>('sheet')
  const [asking, setAsking] = useState(false)
  const save = useCommand('save-patrol-point', { action: 'gerar os cartazes' })
  const wanted = (points.data ?? []).filter((point) => !left.includes(point.id))
  const make = async () => {
    setMade([])
    for (const { id: point_id, name, position, every_hours } of wanted) {
      const { token } = await save.mutateAsync({ point_id, name, position, every_hours, rotate: true })
      if (!token) continue
      // Stored one by one: a secret already created is not shown again, even if the next one fails.
      setMade((before) => [...before, { point: { id: point_id, name, position, every_hours }, token }])
    }
  }
  const start = () =>
    void make()
      .catch(() => {})
      .finally(() => setAsking(false))
  if (!points.data) return <NotLoaded query={points} rows={4} />
  if (points.data.length === 0)
    return (
      <EmptyState
        title="Nenhum ponto de ronda"
        actions={
          <Button component={Link} to="/dashboard/portaria/ajustes?aba=rondas" variant="default">
            Cadastrar os pontos
          </Button>
        }
      >
        Garagem, cobertura, portão dos fundos: cada ponto ganha um QR para a parede.
      </EmptyState>
    )
  if (made.length === 0)
    return (
      <>
        <Checkbox.Group
          label="Para quais pontos"
          description="O QR que está na parede deixa de valer quando o novo é feito."
          value={wanted.map(({ id: point_id }) => point_id)}
          onChange={(chosen) =>
            setLeft(points.data.filter((point) => !chosen.includes(point.id)).map((point) => point.id))
          }
        >
          <Stack gap="sm" mt="sm">
            {points.data.map((point) => (
              <Checkbox key={point.id} size="md" value={point.id} label={point.name} disabled={!mayManage} />
            ))}
          </Stack>
        </Checkbox.Group>
        {mayManage && (
          <Button mt="lg" disabled={wanted.length === 0} onClick={() => setAsking(true)}>
            Gerar os cartazes
          </Button>
        )}
        <ConfirmDestructive
          opened={asking}
          onClose={() => setAsking(false)}
          verb="Gerar os cartazes"
          loading={save.isPending}
          onConfirm={start}
        >
          {`Os QR que já estão nas paredes deixam de valer, e a ronda só conta com os novos: ${wanted.map(({ name }) => name).join(', ')}.`}
        </ConfirmDestructive>
      </>
    )
  return (
    <>
      <Stack data-screen-only mb="lg">
        <Notice kind="warning" title="Imprima agora">
          Por segurança, estes desenhos não aparecem de novo. Os que estavam nas paredes já não valem.
        </Notice>
        <Group>
          <SegmentedControl
            aria-label="Tamanho"
            data={[
              { value: 'sheet', label: 'Um por folha A4' },
              { value: 'labels', label: 'Etiquetas, 8 por folha' },
            ]}
            value={format}
            onChange={(value) => setFormat(value as Format)}
          />
          <Button leftSection={<Printer size={18} />} onClick={() => print()}>
            Imprimir
          </Button>
        </Group>
      </Stack>
      <div className={format === 'sheet' ? classes.sheets : classes.labels}>
        {made.map(({ point, token }) => (
          <article key={point.id} className={classes.poster}>
            <h2>{point.name}</h2>
            <QrCode text={token} label={`QR da ronda: ${point.name}`} />
            <p>Ronda de {house}. Leia com o aparelho da portaria.</p>
          </article>
        ))}
      </div>
    </>
  )
}
