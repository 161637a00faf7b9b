import {
  type LucideIcon,
  Mail,
  MailCheck,
  MailPlus,
  MailX,
  Phone,
  UserCheck,
  UserRoundX,
  UserX,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import type { ResidentStanding } from '../../../../domain/invitations.ts'
import { dayOf } from '../../../lib/words.ts'
import { Status } from '../../../ui/data/status.tsx'
import type { BringRow } from './bring-query.ts'

type Shown = {
  /** Above the figure that filters. */
  label: string
  /** In the address. */
  address: string
  Icon: LucideIcon
  tone: ComponentProps<typeof Status>['tone']
  /** In a row. */
  words: string
}

/** From the one who is furthest away to the one who is in. */
export const standings: Record<ResidentStanding, Shown> = {
  no_address: {
    label: 'Sem contato',
    address: 'sem-contato',
    Icon: UserRoundX,
    tone: 'warning',
    words: 'Sem e-mail nem celular: complete o cadastro',
  },
  phone_only: {
    label: 'Só telefone',
    address: 'so-telefone',
    Icon: Phone,
    tone: 'warning',
    words: 'Sem e-mail: chame pelo WhatsApp',
  },
  not_invited: {
    label: 'Sem convite',
    address: 'sem-convite',
    Icon: MailPlus,
    tone: 'neutral',
    words: 'Ainda sem convite',
  },
  invited: {
    label: 'Sem resposta',
    address: 'sem-resposta',
    Icon: Mail,
    tone: 'brand',
    words: 'Convite enviado',
  },
  asked: {
    label: 'Pediram acesso',
    address: 'pediram',
    Icon: MailCheck,
    tone: 'attention',
    words: 'Pediu acesso e espera você',
  },
  suspended: {
    label: 'Suspensos',
    address: 'suspensos',
    Icon: UserX,
    tone: 'neutral',
    words: 'Acesso suspenso',
  },
  never_entered: {
    label: 'Nunca entraram',
    address: 'nunca-entraram',
    Icon: UserCheck,
    tone: 'attention',
    words: 'Tem acesso e nunca entrou',
  },
  entered: {
    label: 'Já entraram',
    address: 'ja-entraram',
    Icon: UserCheck,
    tone: 'success',
    words: 'Tem acesso',
  },
}

export const standingNames = Object.keys(standings) as ResidentStanding[]

/** How far someone has come; of an invitation also what has become of it. */
export function StandingStatus({ row }: { row: BringRow }) {
  const { Icon, tone, words } = standings[row.standing]
  if (row.standing === 'invited' && row.error_code) {
    return (
      <Status icon={MailX} tone="danger" wraps>
        O e-mail não chegou: confira o endereço
      </Status>
    )
  }
  return (
    <Status icon={Icon} tone={tone} wraps>
      {row.standing === 'invited' ? invitedWords(row) : words}
    </Status>
  )
}

function invitedWords({ sent_at, is_over }: BringRow): string {
  if (!sent_at) return 'Convite a caminho'
  const day = formatDate(dayOf(sent_at))
  return is_over ? `Convite de ${day} venceu` : `Convite enviado em ${day}`
}
