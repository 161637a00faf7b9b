import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../../lib/session.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import type { ReadPreferences } from '../notification-queries.ts'
import { AskCode } from './ask-code.tsx'
import { ConfirmedPhone } from './confirmed-phone.tsx'
import { codeQuery } from './phone-queries.ts'
import { TypeCode } from './type-code.tsx'

type Props = {
  values: ReadPreferences
  /** Whether the selected condominium's plan writes to phones; null where none is selected. */
  allows: boolean | null
  administers: boolean
}

/**
 * The user's number for WhatsApp and SMS, given only for that. Nothing is sent to it until its owner types the code received there and switches a
 * channel on.
 */
export function PhoneChannels({ values, allows, administers }: Props) {
  const { user } = useSession()
  const { data: code, isPending } = useQuery(codeQuery(user?.id ?? ''))
  const [isChanging, setChanging] = useState(false)
  const { phone, phone_verified_at } = values
  if (allows === false && !phone) return administers ? <PlanNote /> : null
  return (
    <Section
      title="WhatsApp e SMS"
      note="Só com a sua permissão, para este número. Por WhatsApp vai o que é obrigatório ou urgente; por SMS, só o urgente. O resto você liga na tabela."
    >
      {allows === false && administers && <PlanNote />}
      {phone && phone_verified_at && !isChanging ? (
        <ConfirmedPhone phone={phone} values={values} onChange={() => setChanging(true)} />
      ) : isPending ? (
        <Skeleton height={160} maw={420} />
      ) : code && !isChanging ? (
        <TypeCode code={code} onOther={() => setChanging(true)} />
      ) : (
        <AskCode
          known={phone}
          isConfirmed={phone_verified_at !== null}
          onAsked={() => setChanging(false)}
          onBack={isChanging ? () => setChanging(false) : undefined}
        />
      )}
    </Section>
  )
}

/** For those who can act on it; residents see nothing about plans. */
function PlanNote() {
  return (
    <div style={{ margin: '12px 0' }}>
      <Notice kind="info">
        Avisos por WhatsApp e SMS fazem parte dos planos Profissional e Avançado.{' '}
        <Anchor component={Link} to="/dashboard/settings?tab=subscription" inherit>
          Ver os planos
        </Anchor>
      </Notice>
    </div>
  )
}
