import { Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { LetterText } from '../../../../../domain/letters/letter-texts.ts'
import { type EventName, eventOf } from '../../../../../domain/notifications/events.ts'
import {
  shortText,
  whatsAppParameters,
  whatsAppTemplate,
} from '../../../../../domain/notifications/short-texts.ts'
import { gsmLength, smsSegments, smsText } from '../../../../../domain/notifications/sms.ts'
import { changedLetter } from '../../../../../worker/message-templates/changed.ts'
import { sampleDetails, samples } from '../../../../../worker/message-templates/samples/samples.ts'
import { withStopLine } from '../../../../../worker/message-templates/stop-line.ts'
import { counted } from '../../../../lib/words.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from './texts.module.css'

const stopUrl = 'https://prumo.example/avisos/parar'
const views = [
  { value: 'html', label: 'E-mail' },
  { value: 'plain', label: 'Só texto' },
  { value: 'short', label: 'Celular' },
]

type LetterPreviewProps = { event: EventName; text: LetterText }

/** How an event's letter arrives, with made-up data. */
export function LetterPreview({ event, text }: LetterPreviewProps) {
  const [view, setView] = useState('html')
  const [look, setLook] = useState('light')
  const [width, setWidth] = useState(() =>
    window.matchMedia('(max-width: 820px)').matches ? 'narrow' : 'wide',
  )
  const letter = changedLetter(samples[event]().letter!, text)
  const mandatory = eventOf(event)?.mandatory ?? null
  const sent = withStopLine(letter, mandatory || event === 'test' ? null : stopUrl, mandatory)
  return (
    <Section title="Como chega" note="Com dados inventados.">
      <Group mb="sm">
        <SegmentedControl aria-label="O que ver" data={views} value={view} onChange={setView} />
        {view === 'html' && (
          <>
            <SegmentedControl
              aria-label="Cores"
              data={[
                { value: 'light', label: 'Claro' },
                { value: 'dark', label: 'Escuro' },
              ]}
              value={look}
              onChange={setLook}
            />
            <SegmentedControl
              aria-label="Largura"
              data={[
                { value: 'wide', label: 'Computador' },
                { value: 'narrow', label: 'Telefone' },
              ]}
              value={width}
              onChange={setWidth}
            />
          </>
        )}
      </Group>
      {view !== 'short' && (
        <Text mb="sm">
          <strong>Assunto: </strong>
          {letter.subject}
        </Text>
      )}
      {view === 'html' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by the keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Prévia do e-mail">
          <iframe
            className={classes.frame}
            data-width={width}
            title="Prévia do e-mail"
            sandbox=""
            srcDoc={inScheme(sent.html, look === 'dark')}
          />
        </section>
      )}
      {view === 'plain' && <pre className={classes.plain}>{sent.text}</pre>}
      {view === 'short' && <ShortTexts event={event} />}
    </Section>
  )
}

/** The frame follows the choice, not the device: its rules for the dark are made to hold always or never. */
const inScheme = (html: string, isDark: boolean): string =>
  html.replace('@media (prefers-color-scheme: dark)', isDark ? '@media all' : '@media not all')

function ShortTexts({ event }: { event: EventName }) {
  const condominium = samples[event]().letter!.condominium
  const detail = sampleDetails[event] ?? null
  const said = shortText(event, detail)
  const sms = smsText(condominium, said, 'https://prumo.example/dashboard')
  const template = whatsAppTemplate(event)
  const whatsapp = whatsAppParameters(event, condominium, detail).reduce(
    (words, one, place) => words.replace(`{{${place + 1}}}`, () => one),
    template.body,
  )
  return (
    <>
      <Facts
        stacked
        facts={[
          { name: 'Aparelhos', value: `${condominium}: ${said}` },
          {
            name: `SMS: ${counted(gsmLength(sms)!, 'letra', 'letras')}, ${counted(smsSegments(sms), 'parte', 'partes')}`,
            value: sms,
          },
          { name: `WhatsApp: modelo ${template.name}`, value: `${whatsapp} ${template.footer}` },
        ]}
      />
      <Text size="sm" c="var(--muted)" mt="sm">
        Estes textos não mudam aqui: aparecem na tela bloqueada, e a Meta aprova cada modelo do WhatsApp antes
        de ele sair. Para mudar um, troque o texto curto no produto, envie o modelo novo à Meta e publique a
        versão depois da aprovação.
      </Text>
    </>
  )
}
