import { SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Lock, Mail } from 'lucide-react'
import {
  type EventArea,
  type EventName,
  eventAreas,
  eventNames,
  eventOf,
  events,
} from '../../../../../domain/notifications/events.ts'
import { saysAll } from '../../../../../domain/words/word-forms.ts'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { Notice } from '../../../../ui/form/notice.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { moment } from '../../../settings/security/account/moment.ts'
import { Rows } from '../../../settings/security/rows.tsx'
import { FactorNotice } from '../../accounts/factor-notice.tsx'
import { Changes } from '../changes.tsx'
import { channelWords } from './channel-words.ts'
import { fixedLetters } from './fixed-letters.ts'
import { LetterView } from './letter-view.tsx'
import { platformLettersQuery, type StandingText, type TextItem } from './texts-queries.ts'

/** All letters by area, or one of them (`carta`). `mostrar=mudadas&q=boleto` narrows the list. */
export function Texts() {
  const query = useQuery(platformLettersQuery)
  const { params, changeParams } = useSearchParams()
  if (!query.data) return <NotLoaded query={query} rows={10} />
  const { factor_shown, texts, changes } = query.data
  const standing = new Map(texts.map((text) => [text.event, text]))
  const letter = eventNames.find((name) => name === params.get('carta'))
  const notice = !factor_shown && <FactorNotice acts="mudar, testar e desfazer" />
  if (letter)
    return (
      <>
        {notice}
        <LetterView
          key={`${letter} ${standing.get(letter)?.version}`}
          event={letter}
          standing={standing.get(letter) ?? null}
        />
      </>
    )
  const typed = params.get('q') ?? ''
  const onlyChanged = params.get('mostrar') === 'mudadas'
  const shown = eventNames.filter(
    (name) =>
      (!onlyChanged || standing.has(name)) && saysAll(`${events[name].label} ${events[name].note}`, typed),
  )
  const outdated = texts.filter(({ isOutdated, failed_at }) => isOutdated || failed_at)
  return (
    <>
      {notice}
      {outdated.map(({ event, failed_at }) => (
        <Notice key={event} kind="warning">
          {failed_at
            ? `“${events[event].label}” não pôde ser escrita com o seu texto: sai com as palavras do produto.`
            : `“${events[event].label}”: o texto do produto mudou depois da sua versão. Confira se ela ainda serve.`}
        </Notice>
      ))}
      <TextInput
        label="Procurar"
        value={typed}
        onChange={({ currentTarget }) => changeParams({ q: currentTarget.value }, { replace: true })}
        maw={320}
        mb={12}
      />
      <SegmentedControl
        aria-label="Mostrar"
        mb="md"
        value={onlyChanged ? 'mudadas' : 'todas'}
        onChange={(value) => changeParams({ mostrar: value === 'todas' ? null : value }, { replace: true })}
        data={[
          { value: 'todas', label: `Todas (${eventNames.length})` },
          { value: 'mudadas', label: `Mudadas (${texts.length})` },
        ]}
      />
      {shown.length === 0 && (
        <EmptyState title="Nenhuma carta assim">Procure por outra palavra, ou mostre todas.</EmptyState>
      )}
      {(Object.keys(eventAreas) as EventArea[]).map((area) => {
        const names = shown.filter((name) => events[name].area === area)
        return (
          names.length > 0 && (
            <Section key={area} title={eventAreas[area]}>
              <Rows
                key={typed}
                label={`Cartas: ${eventAreas[area]}`}
                icon={<Mail size={20} aria-hidden />}
                rows={names.map((name) => ({
                  id: name,
                  first: events[name].label,
                  second: <About event={name} standing={standing.get(name)} />,
                  action: { label: 'Abrir', run: () => changeParams({ carta: name }) },
                }))}
              />
            </Section>
          )
        )
      })}
      {!onlyChanged && typed === '' && (
        <Section title="Cartas fixas" note="Estas não mudam aqui.">
          <Rows
            label="Cartas fixas"
            icon={<Lock size={20} aria-hidden />}
            rows={fixedLetters.map(({ name, why }) => ({ id: name, first: name, second: why }))}
          />
        </Section>
      )}
      <Changes changes={changes} words={changeWords} />
    </>
  )
}

function About({ event, standing }: { event: EventName; standing: StandingText | undefined }) {
  return (
    <>
      {events[event].note}
      <br />
      {channelWords(event)}
      {standing && (
        <>
          <br />
          <strong>{`Mudada: versão ${standing.version}, desde ${moment(standing.since)}`}</strong>
        </>
      )}
    </>
  )
}

const versionWords = (version: number | null) =>
  version === null ? 'as palavras do produto' : `a versão ${version}`

const changeWords = ([item]: readonly TextItem[]): string =>
  item
    ? `${eventOf(item.event)?.label ?? item.event}: ${versionWords(item.after)}, antes ${versionWords(item.before)}`
    : ''
