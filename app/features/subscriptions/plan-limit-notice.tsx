import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { count } from '../../lib/words.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { type PlanLimit, roomOf, standing } from './plan-limit.ts'

type Kind = 'units' | 'admins' | 'areas'

const nouns: Record<Kind, { one: string; many: string; more: (room: number) => string; full: string }> = {
  units: {
    one: 'unidade',
    many: 'unidades',
    more: (room) => (room === 1 ? 'Cabe mais 1.' : `Cabem mais ${count.format(room)}.`),
    full: 'As unidades que existem continuam como estão. Para adicionar outras, mude para um plano maior.',
  },
  areas: {
    one: 'espaço',
    many: 'espaços',
    more: (room) => (room === 1 ? 'Cabe mais 1.' : `Cabem mais ${count.format(room)}.`),
    full: 'Os espaços que existem continuam como estão. Para cadastrar outros, mude para um plano maior.',
  },
  admins: {
    one: 'administrador',
    many: 'administradores',
    more: (room) => (room === 1 ? 'Resta 1 vaga.' : `Restam ${count.format(room)} vagas.`),
    full: 'Contam o síndico, quem administra e os convites abertos. Conselho, portaria e moradores não ocupam vaga.',
  },
}

type PlanLimitNoticeProps = {
  kind: Kind
  use: PlanLimit | undefined
  /** What the person is about to add. */
  adding?: number
}

/** What the plan still takes, said before it bites: nothing below four fifths, then the figures, then what to do. */
export function PlanLimitNotice({ kind, use, adding = 0 }: PlanLimitNoticeProps) {
  const state = use ? standing(use, adding) : 'free'
  if (!use || use.limit === null || state === 'free') return null
  const { one, many, more, full } = nouns[kind]
  const inPlan = `${count.format(use.used)} de ${count.format(use.limit)} ${use.limit === 1 ? one : many} do plano em uso`
  const room = roomOf(use) ?? 0
  const titles = {
    near: `${inPlan}`,
    full: `Limite do plano atingido: ${count.format(use.used)} de ${count.format(use.limit)} ${use.limit === 1 ? one : many}`,
    over: `Não ${adding === 1 ? 'cabe' : 'cabem'} mais ${count.format(adding)} ${adding === 1 ? one : many}`,
  }
  const words = { near: more(room), full, over: `${inPlan}. ${more(room)}` }
  return (
    <Notice kind="warning" title={titles[state]}>
      {words[state]} <PlanLink />
    </Notice>
  )
}

/** The link to the plan: to settings, where the administration sees what it includes. */
export function PlanLink() {
  return (
    <Anchor component={Link} to="/dashboard/settings?tab=subscription" inherit fw={600}>
      Ver o plano
    </Anchor>
  )
}
