import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import {
  faultsOf,
  fixedWords,
  isSameText,
  type LetterPart,
  type LetterText,
  letterParts,
  partsOf,
  typedText,
} from '../../../../../domain/letters/letter-texts.ts'
import { type EventName, events } from '../../../../../domain/notifications/events.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { ReasonDialog } from '../../../../ui/dialog/reason-dialog.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { moment } from '../../../settings/security/account/moment.ts'
import { channelWords } from './channel-words.ts'
import { LetterPreview } from './letter-preview.tsx'
import { PartField } from './part-field.tsx'
import type { StandingText } from './texts-queries.ts'
import { Versions } from './versions.tsx'

const none: LetterText = { subject: null, opening: null, closing: null }
type LetterViewProps = { event: EventName; standing: StandingText | null }

/** One event's letter: what may be changed in it, how it arrives, and its versions. */
export function LetterView({ event, standing }: LetterViewProps) {
  const { subject, opening, closing } = standing ?? none
  const saved: LetterText = { subject, opening, closing }
  const [typed, setTyped] = useState<LetterText>(saved)
  const [asks, setAsks] = useState<'save' | 'return' | null>(null)
  const test = useCommand('send-letter-test', {
    action: 'enviar o teste',
    done: 'Teste a caminho do seu e-mail',
  })
  const text = typedText(typed)
  const faults = faultsOf(event, text)
  const faulty = new Set<LetterPart>(faults.map(({ part }) => part))
  // What is refused is not previewed: the part is shown as the product writes it.
  const sound = Object.fromEntries(
    letterParts.map((part) => [part, faulty.has(part) ? null : text[part]]),
  ) as LetterText
  const isChanged = !isSameText(text, saved)
  const isEmpty = letterParts.every((part) => text[part] === null)
  const fixed = [...new Set(letterParts.flatMap((part) => fixedWords(event, part) ?? []))]
  const version = standing?.version ?? null
  return (
    <>
      <BackLink to="?aba=textos">Todas as cartas</BackLink>
      <Section title={events[event].label} note={`${events[event].note} ${channelWords(event)}`}>
        {standing?.failed_at && (
          <Notice kind="danger">
            {`Em ${moment(standing.failed_at)} este texto não pôde ser escrito em uma carta, que saiu com as palavras do produto. Salve outro ou volte ao do produto.`}
          </Notice>
        )}
        {standing?.isOutdated && (
          <Notice kind="warning">
            O texto do produto mudou depois desta versão. Confira na prévia se ela ainda serve e salve de
            novo, ou volte ao texto do produto.
          </Notice>
        )}
        {fixed.map((words) => (
          <Notice key={words} kind="info">
            {words}
          </Notice>
        ))}
        {partsOf(event).map((part) => (
          <PartField
            key={part}
            event={event}
            part={part}
            value={typed[part] ?? ''}
            faults={faults.filter((fault) => fault.part === part)}
            text={text[part] ?? ''}
            onChange={(value) => setTyped((now) => ({ ...now, [part]: value }))}
          />
        ))}
        <Group mt="md">
          <Button disabled={!isChanged || isEmpty || faults.length > 0} onClick={() => setAsks('save')}>
            Salvar texto
          </Button>
          <Button
            variant="default"
            disabled={faults.length > 0}
            loading={test.isPending}
            onClick={() => test.mutate({ event, text })}
          >
            Enviar teste para mim
          </Button>
          {standing && (
            <Button variant="subtle" onClick={() => setAsks('return')}>
              Voltar ao texto do produto
            </Button>
          )}
        </Group>
      </Section>
      <LetterPreview event={event} text={sound} />
      <Versions event={event} standing={version} />
      {asks === 'save' && (
        <ReasonDialog
          title="Salvar o texto?"
          verb="Salvar"
          command="save-letter-text"
          action="salvar o texto"
          done="Texto salvo"
          body={{ event, text, standing: version }}
          label="Por que muda"
          description="Fica no histórico e na auditoria."
          maxLength={200}
          onClose={() => setAsks(null)}
        >
          Vale para todos os condomínios, nas mensagens escritas a partir de agora. As que já estão na fila
          saem como estão.
        </ReasonDialog>
      )}
      {asks === 'return' && (
        <ReasonDialog
          title="Voltar ao texto do produto?"
          verb="Voltar"
          command="take-letter-version"
          action="voltar ao texto do produto"
          done="A carta voltou ao texto do produto"
          body={{ event, version: null, standing: version }}
          description="Fica no histórico e na auditoria."
          maxLength={200}
          onClose={() => setAsks(null)}
        >
          As versões ficam guardadas, e qualquer uma pode voltar a valer.
        </ReasonDialog>
      )}
    </>
  )
}
