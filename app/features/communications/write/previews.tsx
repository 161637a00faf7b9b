import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { type Body, plainText } from '../../../../domain/communications/body.ts'
import { smsText, subjectOf, teaser } from '../../../../domain/communications/previews.ts'
import { eventOf, kindWords } from '../../../../domain/communications/words.ts'
import { shortText } from '../../../../domain/notifications/short-texts.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { BodyView } from '../body-view.tsx'
import classes from '../communications.module.css'
import type { DraftValues } from './values.ts'

const channels = {
  app: 'Prumo',
  email: 'E-mail',
  push: 'Aparelho',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
} as const
type Shown = keyof typeof channels

/** Previews the announcement on each channel, as it is written. */
export function Previews({ values }: { values: DraftValues }) {
  const { name } = useCondominium()
  const [channel, setChannel] = useState<Shown>('app')
  const title = values.title.trim() || 'Título do comunicado'
  const notice = {
    kind: values.kind,
    isEmergency: values.kind === 'urgent' && values.is_emergency,
    title,
    plain: plainText(values.body),
    condominium: name,
  }
  const short = shortText(eventOf({ kind: values.kind, is_emergency: notice.isEmergency }), title)
  return (
    <section aria-label="Como vai chegar">
      <h2 style={{ fontSize: '1rem', margin: '0 0 8px' }}>Como vai chegar</h2>
      <div style={{ overflowX: 'auto' }}>
        <SegmentedControl
          aria-label="Canal"
          size="xs"
          value={channel}
          onChange={(value) => setChannel(value as Shown)}
          data={Object.entries(channels).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className={classes.phoneFrame} style={{ marginTop: 12 }}>
        {channel === 'app' && (
          <>
            <strong>{title}</strong>
            <p style={{ margin: '2px 0 0' }}>{teaser(notice.plain)}</p>
          </>
        )}
        {channel === 'email' && (
          <Mail
            subject={subjectOf(notice)}
            kind={notice.isEmergency ? 'Emergência' : kindWords[values.kind]}
            title={title}
            body={values.body}
            sender={name}
            asks={values.asks_confirmation}
          />
        )}
        {channel === 'push' && (
          <>
            <strong>{name}</strong>
            <p style={{ margin: '2px 0 0' }}>{short}</p>
          </>
        )}
        {channel === 'whatsapp' && (
          <p style={{ margin: 0 }}>
            <strong>{name}</strong>
            <br />
            {short}
            <br />
            <span style={{ color: 'var(--brand-text)' }}>Abrir no Prumo</span>
          </p>
        )}
        {channel === 'sms' && <p style={{ margin: 0 }}>{smsText(notice, `${location.host}/…`)}</p>}
      </div>
      {channel !== 'app' && channel !== 'email' && (
        <p style={{ margin: '6px 0 0', color: 'var(--muted)', fontSize: '0.8125rem' }}>
          Mensagens curtas levam o título; o texto fica atrás do link.
        </p>
      )}
    </section>
  )
}

type MailProps = { subject: string; kind: string; title: string; body: Body; sender: string; asks: boolean }

function Mail({ subject, kind, title, body, sender, asks }: MailProps) {
  return (
    <>
      <p style={{ margin: '0 0 8px', color: 'var(--muted)' }}>
        {`De ${sender}`}
        <br />
        {`Assunto: ${subject}`}
      </p>
      <p style={{ margin: 0, color: 'var(--muted)' }}>{kind}</p>
      <p style={{ margin: '0 0 8px', fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 600 }}>
        {title}
      </p>
      <BodyView body={body} />
      <p style={{ margin: '8px 0 0', color: 'var(--brand-text)', fontWeight: 600 }}>
        {asks ? 'Abrir e confirmar a leitura' : 'Abrir no Prumo'}
      </p>
    </>
  )
}
