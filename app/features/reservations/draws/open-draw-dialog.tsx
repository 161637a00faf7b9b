import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '../../../../domain/calendar.ts'
import { type DrawKind, drawKinds, drawKindWords } from '../../../../domain/reservations/draw-words.ts'
import { hoursOn, momentAt } from '../../../../domain/reservations/rules.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { areasQuery, startQuery } from '../queries.ts'
import { minuteWords } from '../times.ts'

/** Opens a draw: what is drawn, until when units enter, and the public number that decides together with the seed. */
export function OpenDrawDialog({ onClose }: { onClose: () => void }) {
  const condominium = useCondominium()
  const areas = useQuery(areasQuery(condominium.id))
  const start = useQuery(startQuery(condominium.id))
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<DrawKind>('date')
  const [title, setTitle] = useState('')
  const [areaId, setAreaId] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const [turn, setTurn] = useState<string | null>(null)
  const [places, setPlaces] = useState('')
  const [closesOn, setClosesOn] = useState<string | null>(null)
  const [source, setSource] = useState('')
  const [publicOn, setPublicOn] = useState<string | null>(null)
  const [rules, setRules] = useState('')
  const open = useCommand('open-draw', {
    action: 'abrir o sorteio',
    done: 'Sorteio aberto',
    quiet: true,
  })
  const area = areas.data?.find((one) => one.id === areaId)
  const turns = area && day ? hoursOn(area, area.hours, day) : []
  const chosen =
    turns.find((one) => `${one.starts_minute}` === turn) ?? (turns.length === 1 ? turns[0] : undefined)
  const names = places
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const ready =
    title.trim().length >= 3 &&
    source.trim().length >= 10 &&
    closesOn &&
    publicOn &&
    (kind !== 'date' || (day && chosen)) &&
    (kind !== 'places' || names.length > 0)
  const today = start.data?.today
  return (
    <FormDialog
      title="Abrir sorteio"
      verb="Abrir sorteio"
      loading={open.isPending}
      error={open.error}
      disabled={!ready}
      held={title !== ''}
      onClose={onClose}
      onSubmit={() => {
        if (!closesOn || !publicOn) return
        const time =
          kind === 'date' && area && day && chosen
            ? {
                area_id: area.id,
                starts_at: momentAt(day, chosen.starts_minute, openZone()).toISOString(),
                ends_at: momentAt(day, endOf(area, chosen), openZone()).toISOString(),
              }
            : {}
        open.mutate(
          {
            ...{ id, kind, title, rules, ...time },
            places: kind === 'places' ? names : [],
            // The whole day counts.
            closes_at: momentAt(addDays(closesOn, 1), -1, openZone()).toISOString(),
            ...{ public_source: source, public_on: publicOn },
          },
          {
            onSuccess: () => {
              onClose()
              navigate(`/dashboard/reservations/sorteios/${id}`)
            },
          },
        )
      }}
    >
      <Select
        label="O que se sorteia"
        data={drawKinds.map((value) => ({ value, label: drawKindWords[value] }))}
        value={kind}
        onChange={(value) => setKind((value as DrawKind | null) ?? 'date')}
        allowDeselect={false}
      />
      <TextInput
        label="Nome"
        placeholder={kind === 'date' ? 'Salão no Natal' : 'Vagas de 2027'}
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {kind === 'date' && (
        <>
          <Select
            label="Espaço"
            data={(areas.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            value={areaId}
            onChange={setAreaId}
          />
          <DateField label="Data disputada" minDate={today} value={day} onChange={setDay} />
          {turns.length > 1 && (
            <Select
              label="Horário"
              data={turns.map((one) => ({
                value: `${one.starts_minute}`,
                label: [one.name, `${minuteWords(one.starts_minute)} a ${minuteWords(one.ends_minute)}`]
                  .filter(Boolean)
                  .join(', '),
              }))}
              value={turn}
              onChange={setTurn}
            />
          )}
          {area && day && turns.length === 0 && (
            <Notice kind="warning">{area.name} não abre neste dia. Escolha outro.</Notice>
          )}
        </>
      )}
      {kind === 'places' && (
        <Textarea
          label="Vagas, uma por linha"
          description="A primeira unidade sorteada fica com a primeira linha, e assim por diante."
          autosize
          minRows={3}
          maxRows={10}
          value={places}
          onChange={(event) => setPlaces(event.currentTarget.value)}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField
          label="Inscrições até"
          description="O dia inteiro conta."
          minDate={today}
          value={closesOn}
          onChange={setClosesOn}
        />
        <DateField
          label="Dia do número público"
          description="Depois do encerramento."
          minDate={closesOn ? addDays(closesOn, 1) : today}
          value={publicOn}
          onChange={setPublicOn}
        />
      </SimpleGrid>
      <TextInput
        label="De onde vem o número público"
        description="Um resultado que ninguém do condomínio escolhe e todos podem consultar."
        placeholder="Loteria Federal de 12/12/2026, do 1º ao 5º prêmio"
        maxLength={160}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <Textarea
        label="Regras"
        description="Se quiser: quem pode entrar, o que acontece com quem desiste."
        autosize
        minRows={2}
        maxLength={2000}
        value={rules}
        onChange={(event) => setRules(event.currentTarget.value)}
      />
      <Notice kind="info">Depois de aberto, nada disto muda: é o que torna o sorteio conferível.</Notice>
    </FormDialog>
  )
}

/** Of turns the end; of free hours the longest booking from the opening. */
const endOf = (
  area: { mode: 'slots' | 'free'; max_minutes: number; step_minutes: number },
  turn: { starts_minute: number; ends_minute: number },
): number =>
  area.mode === 'slots' ? turn.ends_minute : Math.min(turn.ends_minute, turn.starts_minute + area.max_minutes)
