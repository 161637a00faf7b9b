import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPen } from 'lucide-react'
import { civilDate, daysBetween, formatDate } from '../../../../domain/calendar.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { counted, dayOf } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { useCancelHandover } from '../mutations.ts'
import { type Handover, handoverQuery, type Mandate, mandatesQuery } from '../queries.ts'
import { MandateDialog } from './mandate-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'

/** The síndico's office: the current mandate and earlier ones, and its hand-over to someone else. */
export function OfficeSection() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const { params, setParams } = useSearchParams()
  const mandates = useQuery(mandatesQuery(id))
  const handover = useQuery(handoverQuery(id))
  const today = civilDate(new Date(), openZone())
  const open = (dialog: string | null) =>
    setParams(dialog ? { aba: 'sindico', abrir: dialog } : { aba: 'sindico' }, {
      replace: !dialog,
      preventScrollReset: true,
    })
  if (!mandates.data) return <NotLoaded query={mandates} rows={4} />
  const isOwner = role === 'owner_admin'
  const dialog = isOwner ? params.get('abrir') : null
  return (
    <>
      {handover.data && <Waiting handover={handover.data} isOwner={isOwner} />}
      <Section
        title="Mandatos"
        note="O mandato dura no máximo dois anos e pode ser renovado (Código Civil, art. 1.347)."
      >
        <Standing mandates={mandates.data} today={today} />
        {mandates.data.length > 0 && <PlumbLine events={mandates.data.map((one) => eventOf(one, today))} />}
        {isOwner && (
          <Group gap="sm" mt="md">
            <Button variant="default" onClick={() => open('mandato')}>
              {mandates.data.length === 0 ? 'Informar meu mandato' : 'Registrar renovação'}
            </Button>
            {!handover.data && (
              <Button
                variant="default"
                leftSection={<UserRoundPen size={18} />}
                onClick={() => open('passagem')}
              >
                Passar o cargo
              </Button>
            )}
          </Group>
        )}
      </Section>
      {dialog === 'mandato' && (
        <MandateDialog newest={mandates.data[0]} today={today} onClose={() => open(null)} />
      )}
      {dialog === 'passagem' && !handover.data && <OfferDialog today={today} onClose={() => open(null)} />}
    </>
  )
}

const isCurrent = ({ starts_on, ends_on, ended_on }: Mandate, today: string): boolean =>
  starts_on <= today && (ended_on ?? ends_on) > today

/** What there is to know today, in one sentence. */
function Standing({ mandates, today }: { mandates: readonly Mandate[]; today: string }) {
  const current = mandates.find((mandate) => isCurrent(mandate, today))
  if (current) {
    const left = daysBetween(today, current.ends_on)
    return (
      <Text mb="md">
        O mandato de {current.full_name} vai até {formatDate(current.ends_on)}:{' '}
        {left === 1 ? 'falta 1 dia' : `faltam ${counted(left, 'dia', 'dias')}`}.
      </Text>
    )
  }
  return (
    <Text mb="md" c="dimmed">
      {mandates.length === 0
        ? 'Nenhum mandato informado. Com as datas, avisamos antes do fim e o histórico fica completo.'
        : 'O último mandato informado terminou. Registre a renovação, ou passe o cargo a quem foi eleito.'}
    </Text>
  )
}

function eventOf(mandate: Mandate, today: string) {
  const { id, full_name, starts_on, ends_on, ended_on, decision } = mandate
  const early = ended_on && ended_on < ends_on ? `, encerrado em ${formatDate(ended_on)}` : ''
  const words = isCurrent(mandate, today) ? 'Mandato em curso' : `Mandato até ${formatDate(ends_on)}${early}`
  return {
    id,
    what: full_name,
    when: formatDate(starts_on),
    more: [
      words,
      isCurrent(mandate, today) && `até ${formatDate(ends_on)}`,
      decision && `decisão de ${decision.label}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

/** The offer that waits for the other's answer. */
function Waiting({ handover, isOwner }: { handover: Handover; isOwner: boolean }) {
  const cancel = useCancelHandover()
  return (
    <div style={{ maxWidth: 640, marginBottom: 24 }}>
      <Notice kind="info" title={`O cargo espera a resposta de ${handover.to_name}`}>
        {handover.from_name} ofereceu o mandato de {formatDate(handover.starts_on)} a{' '}
        {formatDate(handover.ends_on)}. A oferta vale até {formatDate(dayOf(handover.expires_at))}; até lá
        nada muda.
        {isOwner && (
          <div style={{ marginTop: 12 }}>
            <Button
              size="sm"
              variant="default"
              c="var(--danger)"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(handover.id)}
            >
              Cancelar a oferta
            </Button>
          </div>
        )}
      </Notice>
    </div>
  )
}
